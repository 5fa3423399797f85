import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '../../context.ts';
import type { NoticesJob, RefusedSbom } from '../../parser/parse-job.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { fetchDocument } from '../sbom-files/fetch-document.ts';

/** License notices in a folder of their own. */
export interface NoticesFile {
  path: string;
  /** Deletes the file. */
  discard(): Promise<void>;
}

/**
 * Writes the license notices of a stored document. The document is read again in the parser's process, since the page's derived
 * form has neither copyright nor license texts.
 */
export async function writeNoticesFile(
  documents: SbomDocuments,
  ctx: Pick<Ctx, 'tenantUuid'>,
  { sha256, notices }: { sha256: Buffer; notices: NoticesJob['notices'] },
): Promise<NoticesFile | { refused: RefusedSbom }> {
  const folder = await mkdtemp(join(documents.folder, 'notices-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const [document_path, path] = [join(folder, 'document'), join(folder, 'notices')];
    await fetchDocument(documents, ctx.tenantUuid, { sha256, path: document_path });
    const job = { document_path, output_path: path, notices };
    const outcome = await documents.parser.write(job, ctx.tenantUuid);
    if ('written' in outcome) return { path, discard };
    await discard();
    return outcome;
  } catch (error) {
    await discard();
    throw error;
  }
}
