import { ApiError } from '@assay/contract/client-errors.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { Upload } from '@assay/contract/uploads.ts';
import type { Connection } from './connection.ts';
import type { DocumentBody } from './document-body.ts';
import { EXIT, isPassing, Stop } from './exit-codes.ts';

/** A refused upload to this project that is no older than this is ours. */
const RECENT_MS = 10_000;

const isRecent = ({ ended_at }: Upload) =>
  ended_at !== null && Date.now() - Date.parse(ended_at) < RECENT_MS;

/** Destination of a document. */
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
    throw await reasonOf(error, () => connection.client.listUploads({ project, pageSize: 1 }));
  }
}

/**
 * Finds the reason for a refusal. A server that refuses early closes the connection, and writing on may fail
 * before its answer is read. The upload history requires the same permission and states the reason.
 */
async function reasonOf(
  error: unknown,
  readHistory: () => Promise<{ items: Upload[] }>,
): Promise<unknown> {
  const history = await readHistory().catch((refusal: unknown) => ({ refusal }));
  if ('refusal' in history) return history.refusal instanceof ApiError ? history.refusal : error;
  const [newest] = history.items;
  if (newest?.state === 'refused' && newest.error && isRecent(newest)) {
    const { status, message, code } = newest.error;
    return new ApiError(status, { error: message, code }, undefined, newest.uuid);
  }
  return new Stop(
    EXIT.unreachable,
    'The server closed the connection before it had the whole document. It may be larger than the server takes.',
  );
}
