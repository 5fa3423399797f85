import type { attestations } from '@assay/contract/attestations.ts';
import type { Service } from '../../context.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { nameOfPurl } from '../trust/artifact-name.ts';
import { answersOf, detailOf } from './attestation-answer.ts';
import type { AttestationContext } from './attestation-context.ts';
import { notarize } from './log/notarize.ts';
import * as sql from './queries.ts';
import { verifyArtifact } from './verify-artifact.ts';
import { verifyAttestation } from './verify-attestation.ts';

/** Creates the operations on statements about artifacts and their evaluation. */
export const createAttestationService = (
  parts: AttestationContext,
): Service<typeof attestations> => ({
  notarize: (ctx, input) => notarize(parts, ctx, input),
  verifyArtifact: (ctx, input) => verifyArtifact(parts, ctx, input),
  verifyAttestation: (ctx, { uuid }) => verifyAttestation(parts, ctx, uuid),
  getAttestation: (ctx, { uuid }) => detailOf(ctx, uuid),

  async listAttestations(ctx, query) {
    const after = ctx.cursors.read('listAttestations', query);
    const purl = query.purl && (nameOfPurl(query.purl)?.purl ?? query.purl);
    return ctx.read(async (db) => {
      const request = { ...query, purl, after };
      const found = await sql.selectAttestations(db, ctx.tenantUuid, request);
      const page = ctx.cursors.page('listAttestations', query, found, sortedKeyOf);
      return { ...page, items: await answersOf(db, ctx.tenantUuid, page.items) };
    });
  },
});
