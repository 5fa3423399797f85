import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Input } from '@assay/contract/endpoint.ts';
import { REPORT_HEADER, type reports } from '@assay/contract/reports.ts';
import type { NoticesHead } from '@assay/core/notices/notice-lines.ts';
import type { NoticeFormat } from '@assay/core/notices/write-notices.ts';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { type OpenSbom, viewsOf } from '../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { getUploadLeaf } from '../sboms/service.ts';
import { commonFacts, instantOf } from './facts.ts';
import { writeNoticesFile } from './notices-file.ts';
import { recordedFacts } from './recorded-facts.ts';

type Asked = Input<typeof reports.exportLicenseNotices> & { format: NoticeFormat };

/** Media type and ending of each form. */
const FORMS: Record<NoticeFormat, { type: string; ending: string }> = {
  text: { type: 'text/plain; charset=utf-8', ending: 'txt' },
  md: { type: 'text/markdown; charset=utf-8', ending: 'md' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
};

/**
 * Writes the license notices of an SBOM in a form of their own, records the digest of the file, and only then sends it (ADR 0056).
 */
export async function sendLicenseNotices(
  ctx: Ctx,
  { sbomid, format }: Asked,
  { documents, reply }: { documents: SbomDocuments } & Pick<Exchange, 'reply'>,
): Promise<Readable> {
  const { row } = await viewsOf(documents).openDocument(ctx, sbomid);
  const head = await headOf(ctx, row, format);
  const of = { sha256: row.sha256, notices: { format, head } };
  const file = await writeNoticesFile(documents, ctx, of);
  if ('refused' in file) throw new Conflict(file.refused.message);
  const { path, discard } = file;
  try {
    const details = { kind: 'notices', format, sbomid, facts: recordedFacts(head.facts) };
    const object = await digestOf(path);
    const change = { action: 'report.create', subject_uuid: head.report, details, object };
    await ctx.write(change, async () => undefined);
    const { type, ending } = FORMS[format];
    attach(reply, `${row.name || row.project}-${row.version || sbomid}.notices.${ending}`);
    reply.header(REPORT_HEADER, head.report).type(type);
    return createReadStream(path).once('close', discard);
  } catch (error) {
    await discard();
    throw error;
  }
}

async function headOf(ctx: Ctx, row: OpenSbom['row'], format: NoticeFormat): Promise<NoticesHead> {
  const { sbomid } = row;
  const receipt = await getUploadLeaf(ctx, sbomid);
  const software = `${row.name || row.project} ${row.version}`.trim();
  const index = receipt?.index ?? 'pending';
  const leaf = receipt === null ? 'no leaf' : `leaf ${index} of log ${receipt.log_uuid}`;
  return {
    title: `License notices of ${software}`,
    report: uuidV7(),
    facts: [
      // Nothing here follows from advisories.
      ...(await commonFacts(ctx, { format })).filter(({ name }) => name !== 'matcher'),
      { name: 'project', label: 'Project', value: row.project },
      { name: 'software', label: 'Software', value: software },
      { name: 'sbomid', label: 'SBOM', value: sbomid },
      { name: 'sha256', label: 'SHA-256 of the SBOM', value: row.sha256.toString('hex') },
      { name: 'uploaded_at', label: 'Uploaded', value: instantOf(row.uploaded_at.toISOString()) },
      { name: 'receipt', label: 'Receipt of the upload', value: leaf },
    ],
  };
}

async function digestOf(path: string): Promise<{ sha256: Buffer; size_bytes: number }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sha256: hash.digest(), size_bytes: (await stat(path)).size };
}
