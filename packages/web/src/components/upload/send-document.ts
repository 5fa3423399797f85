import { ApiError, recordIn } from '@assay/contract/client-errors.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { type Sending, sendBytes } from '../../lib/send-bytes.ts';
import { encodingOf } from './content-encoding.ts';

/** A document and its destination. */
export interface DocumentToSend {
  file: File;
  /** A project path that is good. */
  project: string;
  /** Empty: the document names it. */
  version: string;
  inUse: boolean;
}

/** Callbacks while a document is sent. */
interface DocumentSending extends Sending {
  /** uuid of the server's record of the upload, once it has answered, also with a refusal. */
  onRecord: (uuid: string) => void;
}

/**
 * Sends a document as its bytes are.
 *
 * @returns the SBOM as the server took it in
 * @throws ApiError for a refusal, TypeError when the server was not reached, AbortError
 */
export async function sendDocument(
  { file, project, version, inUse }: DocumentToSend,
  sending: DocumentSending,
): Promise<Sbom> {
  const query = { project, version: version || undefined, inUse: inUse || undefined };
  const encoding = encodingOf(file.name);
  const headers = encoding ? { 'content-encoding': encoding } : {};
  const path = `/sboms${writePlainSearch(query)}`;
  const response = await sendBytes({ path, file, headers }, sending);
  const record = recordIn(response.headers.get('link'));
  if (record) sending.onRecord(record);
  if (!response.ok) throw await ApiError.from(response);
  return Sbom.parse(await response.json());
}
