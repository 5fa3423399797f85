import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { compliance } from '@assay/contract/compliance.ts';
import { writeDeclarations } from '@assay/core/compliance/declarations/write-declarations.ts';
import type { Ctx } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange, RawHandlers } from '../../platform/http/mount.ts';
import { viewsOf } from '../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { CHECK_SENTENCES } from './check-sentences.ts';
import { findDeclaredNames } from './declaration-queries.ts';
import { judgeGraph } from './judge-graph.ts';
import { findRecorded } from './queries.ts';

/** Dependencies of the export. */
interface DeclarationParts {
  documents: SbomDocuments;
  /** Public address of the server. */
  origin: string;
}

/** Creates the call that exports an SBOM's results as CycloneDX declarations. */
export const declarationsExport = (
  parts: DeclarationParts,
): RawHandlers<Pick<typeof compliance, 'exportSbomDeclarations'>> => ({
  exportSbomDeclarations: (ctx, { sbomid }, { reply }) =>
    exportDeclarations(ctx, sbomid, { ...parts, reply }),
});

async function exportDeclarations(
  ctx: Ctx,
  sbomid: string,
  { documents, origin, reply }: DeclarationParts & Pick<Exchange, 'reply'>,
): Promise<Readable> {
  const { row, view } = await viewsOf(documents).openDocument(ctx, sbomid);
  const { tenantUuid } = ctx;
  const { recorded, names } = await ctx.read(async (db) => ({
    recorded: await findRecorded(db, tenantUuid, sbomid),
    names: await findDeclaredNames(db, tenantUuid, sbomid),
  }));
  // Deleted since it was opened.
  if (names === undefined) throw new NotFound('SBOM');
  const { subject, assessor } = names;
  const name = row.name || row.project;
  const address = `${origin}/api/v1/sboms/${sbomid}`;
  const declarations = writeDeclarations({
    ...{ uuid: randomUUID(), timestamp: new Date().toISOString(), assessor },
    subject: {
      type: subject?.is_container ? 'container' : 'application',
      ...{ name, version: row.version, purl: subject?.purl ?? null },
      sha256: subject?.digests?.['sha256'] ?? null,
    },
    document: { url: `${address}/document`, sha256: row.sha256.toString('hex') },
    recorded: recorded?.entry_uuid
      ? {
          url: `${origin}/api/v1/audit/${recorded.entry_uuid}/record`,
          at: recorded.at.toISOString(),
        }
      : null,
    lackingUrl: (check) => `${address}/components?lacks=${check}`,
    judged: judgeGraph(view.graph),
    sentences: CHECK_SENTENCES,
  });
  attach(reply, `${name}-${row.version || sbomid}.cdxa.cdx.json`);
  reply.type('application/json');
  return Readable.from([`${JSON.stringify(declarations, null, 2)}\n`]);
}
