import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Input } from '@assay/contract/endpoint.ts';
import type { sboms } from '@assay/contract/sboms.ts';
import manifest from '../../../../package.json' with { type: 'json' };
import type { Ctx } from '../../../context.ts';
import { Conflict, Invalid } from '../../../errors.ts';
import { attach } from '../../../platform/http/download.ts';
import type { Exchange, RawHandlers } from '../../../platform/http/mount.ts';
import { readCoverage } from '../../catalogue/coverage/read-coverage.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { fetchDocument } from '../../sbom-files/fetch-document.ts';
import { viewsOf } from '../sbom-views.ts';
import { exportedChecks } from './exported-checks.ts';
import { exportedTrust } from './exported-trust.ts';
import { exportedVulnerabilities } from './exported-vulnerabilities.ts';

type Query = Input<typeof sboms.exportSbom>;
const ENDINGS = { cyclonedx: '.cdx.json', spdx: '.spdx.json' } as const;

/**
 * Rewrites the content of an SBOM. The original is parsed again in the parser's process, because the page's
 * derived form lacks hashes, references and descriptions.
 */
async function exportSbom(
  ctx: Ctx,
  { sbomid, format, vex }: Query,
  reply: Exchange['reply'],
  documents: SbomDocuments,
): Promise<Readable> {
  if (vex && format !== 'cyclonedx')
    throw new Invalid('Only CycloneDX carries vulnerabilities', 'query.vex: not with this format');
  const { row, view, set } = await viewsOf(documents).open(ctx, sbomid);
  const vulnerabilities = vex ? await exportedVulnerabilities(ctx, view, set) : null;
  const checks = vex ? exportedChecks(view, set, await ctx.read(readCoverage)) : [];
  const trust = format === 'cyclonedx' ? await exportedTrust(ctx, sbomid, view) : [];
  const folder = await mkdtemp(join(documents.folder, 'export-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const document_path = join(folder, 'document');
    const output_path = join(folder, 'output');
    await fetchDocument(documents, ctx.tenantUuid, { sha256: row.sha256, path: document_path });
    const job = {
      document_path,
      output_path,
      format,
      document_uuid: randomUUID(),
      created_at: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      tool: `assay-${manifest.version}`,
      ...(vulnerabilities && { vulnerabilities }),
      ...(trust.length > 0 && { trust }),
      ...(checks.length > 0 && { checks }),
    };
    const outcome = await documents.parser.write(job, ctx.tenantUuid);
    if ('refused' in outcome) throw new Conflict(outcome.refused.message);
    attach(reply, `${row.name || 'sbom'}-${row.version || sbomid}${ENDINGS[format]}`);
    reply.type('application/json');
    return createReadStream(output_path).once('close', discard);
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Creates the call that exports an SBOM as a file of a format. */
export const sbomExport =
  (documents: SbomDocuments): RawHandlers<Pick<typeof sboms, 'exportSbom'>>['exportSbom'] =>
  (ctx, input, { reply }) =>
    exportSbom(ctx, input, reply, documents);
