import type { attestations } from '@assay/contract/attestations.ts';
import type { Service } from '../../context.ts';
import { nameOfPurl } from '../artifacts/artifact-name.ts';
import { answersOf, detailOf } from './attestation-answer.ts';
import { notarize } from './log/notarize.ts';
import type { AttestationParts } from './parts.ts';
import * as sql from './queries.ts';
import { verifyArtifact } from './verify-artifact.ts';
import { verifyAttestation } from './verify-attestation.ts';

/** Statements about artifacts, and what they are worth. */
export const createAttestationService = (
  parts: AttestationParts,
): Service<typeof attestations> => ({
  notarize: (ctx, input) => notarize(parts, ctx, input),
  verifyArtifact: (ctx, input) => verifyArtifact(parts, ctx, input),
  verifyAttestation: (ctx, { uuid }) => verifyAttestation(parts, ctx, uuid),
  getAttestation: (ctx, { uuid }) => detailOf(ctx, uuid),

  async listAttestations(ctx, query) {
    const after = ctx.cursors.read('listAttestations', query);
    const purl = query.purl && (nameOfPurl(query.purl)?.purl ?? query.purl);
    const { found, items } = await ctx.read(async (db) => {
      const page = await sql.selectAttestations(db, ctx.tenantUuid, { ...query, purl }, after);
      return { found: page, items: await answersOf(db, page.rows) };
    });
    const { items: rows, ...page } = ctx.cursors.page(
      'listAttestations',
      query,
      { ...found, rows: items },
      ({ created_at, uuid }) => [new Date(created_at).toISOString(), String(uuid)],
    );
    return { items: rows, ...page };
  },
});
