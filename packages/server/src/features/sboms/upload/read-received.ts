import { join } from 'node:path';
import type { ParsedSbom } from '../../../parser/parse-job.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { UnreadableDocument } from '../refused/unreadable-document.ts';
import type { ReceivedDocument } from './receive-document.ts';

/**
 * Parses a received document and stores its graph. Clients that send the same bytes at the same time share one
 * parse.
 *
 * @returns null for a document that is too large to wait for: a job parses it later
 * @throws UnreadableDocument
 */
export async function readReceived(
  documents: SbomDocuments,
  tenantUuid: string,
  document: ReceivedDocument,
): Promise<ParsedSbom | null> {
  const { path } = document;
  if (path === undefined) return null;
  const key = `${tenantUuid} ${document.sha256.toString('hex')}`;
  const known = documents.reading.get(key);
  if (known !== undefined) return known;
  const reading = read(documents, tenantUuid, { ...document, path }).finally(() =>
    documents.reading.delete(key),
  );
  documents.reading.set(key, reading);
  return reading;
}

async function read(
  documents: SbomDocuments,
  tenantUuid: string,
  { path, folder, sha256 }: ReceivedDocument & { path: string },
): Promise<ParsedSbom> {
  const derived = join(folder, 'graph');
  const job = { document_path: path, derived_path: derived };
  const outcome = await documents.parser.parse(job, tenantUuid);
  if ('refused' in outcome)
    throw new UnreadableDocument(outcome.refused, `sbom.${outcome.refused.code}`);
  await documents.derived.adoptGraph(tenantUuid, sha256, derived);
  return outcome.parsed;
}
