import { ApiError, recordIn } from '@assay/contract/client-errors.ts';
import { Sbom } from '@assay/contract/sboms.ts';
import { API_BASE } from '../../api.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { currentSession, sessionRefused } from '../../lib/session.ts';

/** A document and where it belongs. */
export interface DocumentToSend {
  file: File;
  /** A project path that is good. */
  project: string;
  /** Empty: the document names it. */
  version: string;
  inUse: boolean;
}

const ENCODINGS = { gz: 'gzip', zst: 'zstd' } as const;

/** Content encoding of a file by the end of its name; undefined for one that is sent as it is. */
export const encodingOf = (name: string): string | undefined =>
  ENCODINGS[(/\.(gz|zst)$/i.exec(name)?.[1] ?? '').toLowerCase() as keyof typeof ENCODINGS];

/** What is told of a document while it is sent. */
interface Sending {
  /** Share of bytes that has left, 0 to 1. */
  onSent: (share: number) => void;
  /** uuid of the server's record of the upload, once it has answered, also with a refusal. */
  onRecord: (uuid: string) => void;
  signal: AbortSignal;
}

/**
 * Sends a document as its bytes are. `fetch` cannot tell how far it is, so this is XMLHttpRequest.
 *
 * @returns the SBOM as the server took it in
 * @throws ApiError for a refusal, TypeError when the server was not reached, AbortError
 */
export function sendDocument(
  { file, project, version, inUse }: DocumentToSend,
  { onSent, onRecord, signal }: Sending,
): Promise<Sbom> {
  const { promise, resolve, reject } = Promise.withResolvers<Sbom>();
  const session = currentSession();
  const request = new XMLHttpRequest();
  const query = { project, version: version || undefined, inUse: inUse || undefined };
  request.open('POST', `${API_BASE}/sboms${writePlainSearch(query)}`);
  request.setRequestHeader('content-type', 'application/octet-stream');
  const encoding = encodingOf(file.name);
  if (encoding) request.setRequestHeader('content-encoding', encoding);
  if (session) request.setRequestHeader('authorization', `Bearer ${session.token}`);
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
  request.upload.onload = () => onSent(1);
  request.onload = () => {
    if (request.status === 401) sessionRefused();
    const record = recordIn(request.getResponseHeader('link'));
    if (record) onRecord(record);
    answerOf(request).then(resolve, reject);
  };
  request.onerror = () => reject(new TypeError('No answer'));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

async function answerOf({ status, responseText }: XMLHttpRequest): Promise<Sbom> {
  const response = new Response(responseText, { status });
  if (!response.ok) throw await ApiError.from(response);
  return Sbom.parse(await response.json());
}
