import { type Client, createClient, type Send } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import type { Device } from './device-file.ts';
import { EXIT, Stop, stopOf, wrongUsage } from './exit-codes.ts';
import { readSession } from './session-file.ts';
import type { Surroundings } from './surroundings.ts';

/** Address on which `npm start` listens. */
export const DEFAULT_URL = 'http://127.0.0.1:8080';

/** A server and who we are to it. */
export interface Connection {
  /** Without a trailing slash. */
  url: string;
  client: Client<Api>;
  /** The same client whose requests carry more headers. */
  clientWith(headers: Record<string, string>): Client<Api>;
}

/**
 * Finds server and credential: `ASSAY_URL` and `ASSAY_API_KEY` first, then the stored session.
 *
 * A session's token is sent only to the server that issued it.
 * @throws Stop when there is no credential for the server
 */
export async function connect(around: Surroundings): Promise<Connection> {
  const key = around.api_key;
  const session = key && around.url ? undefined : await readSession(around.config_dir);
  const url = serverUrl(around.url ?? session?.url ?? DEFAULT_URL);
  if (key) return connectionWith(url, key);
  if (session?.url !== url) throw notSignedIn(`Not signed in to ${url}.`);
  if (Date.parse(session.expiration) <= Date.now()) throw notSignedIn('Session Expired');
  return connectionWith(url, session.token);
}

const notSignedIn = (sentence: string) =>
  new Stop(EXIT.not_allowed, `${sentence}\nRun assay login, or set ASSAY_API_KEY.`);

/**
 * Creates a client with a session token or an API key; without one, only public calls succeed.
 *
 * @param device of a sign-in: identifies this machine to the server
 */
export function connectionWith(
  url: string,
  token?: string,
  device?: Pick<Device, 'headers' | 'see'>,
): Connection {
  const authorization = token === undefined ? {} : { authorization: bearer(token) };
  const clientWith = (headers: Record<string, string>) => {
    const send = sendTo(url, { ...authorization, ...device?.headers, ...headers });
    return createClient(api, async (path, init) => {
      const answer = await send(path, init);
      device?.see(answer);
      return answer;
    });
  };
  return { url, client: clientWith({}), clientWith };
}

/** Fetch repeats a header value that it refuses in its error, so a bad secret must not get that far. */
function bearer(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  throw new Stop(
    EXIT.not_allowed,
    'ASSAY_API_KEY contains characters that are not allowed in a key.',
  );
}

/**
 * The address of a server in the one spelling that is compared and stored.
 *
 * @throws Stop for anything but http and https
 */
export function serverUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw wrongUsage('The address of the server begins with http:// or https://.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw wrongUsage('The address of the server has no user, query or fragment.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/$/, '');
}

const sendTo =
  (url: string, headers: Record<string, string>): Send =>
  async (path, init) => {
    const all = { ...headers, ...Object.fromEntries(new Headers(init.headers)) };
    const request = { ...init, headers: all, redirect: 'manual' as const };
    const response = await fetch(`${url}/api/v1${path}`, request).catch((error: unknown) => {
      if (init.signal?.aborted) throw init.signal.reason;
      throw stopAt(url, error);
    });
    const to = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || to === null) return response;
    throw new Stop(EXIT.refused, `${url} redirects to ${to}. Use that address.`);
  };

/** The same error with the server's address in it; still a passing one for those who try again. */
function stopAt(url: string, error: unknown): Error {
  const { message } = stopOf(error);
  return new Error(`${url} is not reachable. ${message}`);
}
