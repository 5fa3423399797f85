import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './addresses.ts';

/** Permitted targets and limits of calls for one purpose. */
export interface Reach {
  /** Origins that may be called, exactly: `https://login.microsoftonline.com`. */
  origins: readonly string[];
  /** Origins configured by the operator: they may have private addresses, and may use http on this machine. */
  trusted?: readonly string[];
  /** Timeout of the whole exchange, in milliseconds. */
  timeout_ms: number;
  /** Maximum size of the answer's body. */
  max_bytes: number;
  /** Maximum number of redirects, within the origin only; none by default. */
  redirects?: number;
  /** Milliseconds without a byte after which the exchange is aborted; only `timeout_ms` applies by default. */
  idle_ms?: number;
}

/** Request options; `redirect` and `signal` as in fetch, but redirects are never followed. */
export interface SafeInit {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** Calls an address and returns status and headers; the caller must read or destroy the body. @throws as `SafeFetch` */
export type SafeOpen = (url: string, init?: SafeInit) => Promise<IncomingMessage>;

/** Calls an address and returns the whole answer. @throws FetchRefused, or the network's error */
export type SafeFetch = (url: string, init?: SafeInit) => Promise<Response>;

/** The call was not made, or its answer was rejected; `reason` states why, without the address. */
export class FetchRefused extends Error {
  readonly reason: 'origin' | 'scheme' | 'address' | 'redirect' | 'size' | 'encoding' | 'body';
  constructor(reason: FetchRefused['reason']) {
    super(`An outbound call was refused: ${reason}.`);
    this.name = 'FetchRefused';
    this.reason = reason;
  }
}

/** Resolves all addresses of a name. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

const resolveBySystem: Resolve = (host) =>
  new Promise((done, fail) => {
    resolveName(host, { all: true }, (error, found) => (error ? fail(error) : done(found)));
  });

/**
 * Creates a fetch for one purpose: https, named origins, public addresses, no redirects, limits.
 *
 * The connection itself resolves a name exactly once, so the checked address is the one that is called, even if
 * the name changes afterwards.
 */
export function createSafeFetch(reach: Reach, resolve: Resolve = resolveBySystem): SafeFetch {
  const open = createSafeOpen(reach, resolve);
  return async (text, init = {}) => responseOf(await open(text, init), reach.max_bytes);
}

/**
 * The same for large answers: the body is read as it comes, and its reader counts the bytes. Of redirections only
 * 304 is an answer; others are followed as far as `reach` allows.
 */
export function createSafeOpen(reach: Reach, resolve: Resolve = resolveBySystem): SafeOpen {
  return async (text, init = {}) => {
    const limit = AbortSignal.timeout(reach.timeout_ms);
    const signal = init.signal ? AbortSignal.any([limit, init.signal]) : limit;
    let url = new URL(text);
    for (let hops = reach.redirects ?? 0; ; hops--) {
      const answer = await send(url, init, {
        ...reach,
        signal,
        lookup: judge(url, reach, resolve),
      });
      const next = redirectionOf(answer, url);
      if (next === undefined) return answer;
      if (hops === 0 || next.origin !== url.origin) throw new FetchRefused('redirect');
      url = next;
    }
  };
}

/** Where an answer leads to, which is not read any further then; undefined when it is one itself. */
function redirectionOf(answer: IncomingMessage, from: URL): URL | undefined {
  const { statusCode = 0, headers } = answer;
  if (statusCode < 300 || statusCode >= 400 || statusCode === 304) return undefined;
  answer.destroy();
  if (headers.location === undefined || !URL.canParse(headers.location, from.href))
    throw new FetchRefused('redirect');
  return new URL(headers.location, from);
}

/** Refuses a forbidden call, and returns a look-up that refuses forbidden addresses. */
function judge(url: URL, reach: Reach, resolve: Resolve): LookupFunction {
  if (!reach.origins.includes(url.origin)) throw new FetchRefused('origin');
  const trusted = reach.trusted?.includes(url.origin) === true;
  if (url.protocol !== 'https:' && !(trusted && url.protocol === 'http:'))
    throw new FetchRefused('scheme');
  const judgeAddress = (address: string) => {
    if (url.protocol === 'http:' && !isLoopbackAddress(address)) throw new FetchRefused('scheme');
    if (!trusted && !isPublicAddress(address)) throw new FetchRefused('address');
  };
  // A literal address is connected to without being looked up.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) judgeAddress(literal);
  return judgedLookup(resolve, judgeAddress);
}

/** Refuses a name when any of its addresses is refused. */
const judgedLookup =
  (resolve: Resolve, judgeAddress: (address: string) => void): LookupFunction =>
  (host, { all }, done) => {
    const look = async () => {
      const found = await resolve(host);
      for (const { address } of found) judgeAddress(address);
      return found;
    };
    look().then(
      (found) => {
        const [first] = found;
        if (all || !first) done(first ? null : new Error('The name has no address.'), found);
        else done(null, first.address, first.family);
      },
      (error) => done(error, []),
    );
  };

function send(
  url: URL,
  { method = 'GET', headers, body }: SafeInit,
  {
    signal,
    lookup,
    idle_ms,
  }: { signal: AbortSignal; lookup: LookupFunction; idle_ms?: number | undefined },
): Promise<IncomingMessage> {
  const text = textOf(body);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((done, fail) => {
    // No agent: a connection checked for one purpose is not reused for another.
    const sent = request(url, { method, headers, signal, lookup, agent: false }, done);
    sent.on('error', fail);
    if (idle_ms !== undefined)
      sent.setTimeout(idle_ms, () => sent.destroy(new Error('The server stopped answering')));
    sent.end(text);
  });
}

/** Bodies here are forms and JSON. */
function textOf(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body);
  throw new FetchRefused('body');
}

async function responseOf(answer: IncomingMessage, maxBytes: number): Promise<Response> {
  const status = answer.statusCode ?? 0;
  try {
    if (status === 304) throw new FetchRefused('redirect');
    // The request accepts none; unpacking would need separate limits.
    if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new FetchRefused('encoding');
    const body = await readWhole(answer, maxBytes);
    const headers = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    );
    return new Response(status === 204 ? null : body, { status, headers });
  } finally {
    answer.destroy();
  }
}

async function readWhole(answer: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > maxBytes) throw new FetchRefused('size');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
