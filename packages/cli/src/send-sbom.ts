import { ApiError } from '@assay/contract/client-errors.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { Connection } from './connection.ts';
import type { DocumentBody } from './document-body.ts';
import { EXIT, isPassing, Stop } from './exit-codes.ts';

/** Where a document goes. */
export interface Destination {
  project: string;
  /** Empty: the version that the document states. */
  version: string;
  in_use: boolean;
}

/**
 * Uploads a document.
 *
 * @throws ApiError for a refusal, also for one that got lost with the connection
 */
export async function sendSbom(
  connection: Connection,
  { project, version, in_use }: Destination,
  { body, headers }: DocumentBody,
  signal: AbortSignal,
): Promise<Sbom> {
  const query = { project, version, inUse: String(in_use) };
  const content_type = 'application/octet-stream';
  const send = (client: Connection['client'], content: DocumentBody['body']) =>
    client.uploadSbom({ ...query, body: content, content_type }, { signal });
  try {
    return await send(connection.clientWith(headers), body);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError || !isPassing(error)) throw error;
    throw await reasonOf(error, () => send(connection.client, new Uint8Array()));
  }
}

/**
 * A server that refuses early closes the connection, and writing on may fail before its answer is read. Whether we may
 * upload at all it tells anew for an empty document, which it never takes.
 */
async function reasonOf(error: unknown, sendNothing: () => Promise<Sbom>): Promise<unknown> {
  const again = await sendNothing().catch((refusal: unknown) => refusal);
  if (!(again instanceof ApiError)) return error;
  if (again.status !== 400) return again;
  return new Stop(
    EXIT.unreachable,
    'The server closed the connection before it had the whole document. It may be larger than the server takes.',
  );
}
