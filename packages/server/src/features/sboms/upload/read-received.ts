import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentSource, ParsedSbom } from '../../../parser/parse-job.ts';
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
  const { source } = document;
  if (source === undefined) return null;
  const key = `${tenantUuid} ${document.sha256.toString('hex')}`;
  const known = documents.reading.get(key);
  if (known !== undefined) return known;
  const reading = read(documents, tenantUuid, { ...document, source }).finally(() =>
    documents.reading.delete(key),
  );
  documents.reading.set(key, reading);
  return reading;
}

async function read(
  documents: SbomDocuments,
  tenantUuid: string,
  { source, sha256 }: ReceivedDocument & { source: DocumentSource },
): Promise<ParsedSbom> {
  const derived_path = join(documents.folder, `upload-${randomUUID()}.graph`);
  try {
    const outcome = await documents.parser.parse({ ...source, derived_path }, tenantUuid);
    if ('refused' in outcome)
      throw new UnreadableDocument(outcome.refused, `sbom.${outcome.refused.code}`);
    await documents.derived.adoptGraph(tenantUuid, sha256, derived_path);
    return outcome.parsed;
  } catch (error) {
    await rm(derived_path, { force: true });
    throw error;
  }
}
