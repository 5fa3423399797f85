import { API_BASE } from '../api.ts';
import { currentSession, tokenRefused } from './session.ts';

/** Content to send, and its address. */
export interface BytesToSend {
  /** Below the API's base, with its query. */
  path: string;
  file: File;
  /** Added to the content type `application/octet-stream`. */
  headers?: Readonly<Record<string, string>>;
}

/** Progress callback and abort signal of a transfer. */
export interface Sending {
  /** Called with the share of bytes that has left, 0 to 1. */
  onSent: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file unchanged with POST. `fetch` cannot report progress, so this uses XMLHttpRequest.
 *
 * @returns the answer, whatever its status, with only its `link` header
 * @throws TypeError when the server was not reached, AbortError
 */
export function sendBytes(
  { path, file, headers = {} }: BytesToSend,
  { onSent, signal }: Sending,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const session = currentSession();
  const request = new XMLHttpRequest();
  request.open('POST', `${API_BASE}${path}`);
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  if (session) request.setRequestHeader('authorization', `Bearer ${session.token}`);
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 1);
  request.upload.onload = () => onSent(1);
  request.onload = () => {
    if (request.status === 401) tokenRefused(session?.token);
    const link = request.getResponseHeader('link');
    const headers = link === null ? {} : { link };
    resolve(new Response(request.responseText, { status: request.status, headers }));
  };
  request.onerror = () => reject(new TypeError('No answer'));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(file);
  return promise;
}
