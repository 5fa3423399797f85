import type { ChannelKind } from '@assay/contract/notification-names.ts';
import {
  createSafeFetch,
  FetchRefused,
  type Resolve,
} from '../../platform/http-client/safe-fetch.ts';
import type { Attempt } from './delivery-queries.ts';
import { type Bundle, payloadOf } from './payloads.ts';
import { signWebhook } from './sign-webhook.ts';

/** For the whole exchange, and for the answer. */
const LIMITS = { timeout_ms: 10_000, max_bytes: 1024 * 1024 };
/** A target may ask for patience, an hour at most. */
const MOST_PATIENCE_SECONDS = 3600;

/** How messages leave. */
export interface Outbound {
  /** Links of messages begin with it. */
  publicUrl: string;
  /** Origins that the operator allows at private addresses, or by http on this machine. */
  allowedOrigins: readonly string[];
  /** Looks names up; the system's resolver unless told. */
  resolve?: Resolve;
  /** Milliseconds since the Unix epoch; the clock of the system unless told. */
  now?: () => number;
  /** For one exchange, in milliseconds; 10 s unless told. */
  timeout_ms?: number;
}

/** Where a message goes, opened. */
interface Target {
  kind: ChannelKind;
  url: string;
  secret: string | null;
}

/** Result of an attempt. */
export interface Sent {
  attempt: Attempt;
  delivered: boolean;
  /** The target answered 410: it is gone for good. */
  isGone: boolean;
  /** Delay that the target asked for by Retry-After, in seconds; 0 when it did not. */
  patience_seconds: number;
}

/** Sends one bundle to one target. Never throws for what the target does. @param id the same at each attempt */
export async function sendMessage(
  outbound: Outbound,
  { kind, url, secret }: Target,
  id: string,
  bundle: Bundle,
): Promise<Sent> {
  const { publicUrl, allowedOrigins, resolve, now = Date.now, timeout_ms } = outbound;
  const { origin } = new URL(url);
  const trusted = allowedOrigins.includes(origin) ? [origin] : [];
  const limits = { ...LIMITS, ...(timeout_ms !== undefined && { timeout_ms }) };
  const fetch = createSafeFetch({ ...limits, origins: [origin], trusted }, resolve);
  const began = now();
  const body = JSON.stringify(payloadOf(kind, bundle, publicUrl));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Assay',
    ...(secret !== null && signWebhook(secret, { id, at: Math.floor(began / 1000), body })),
  };
  const attempt = (result: string): Attempt => ({
    at: new Date(began).toISOString(),
    result,
    milliseconds: Math.max(0, Math.round(now() - began)),
  });
  try {
    const answer = await fetch(url, { method: 'POST', headers, body });
    return {
      attempt: attempt(String(answer.status)),
      delivered: answer.ok,
      isGone: answer.status === 410,
      patience_seconds: patienceOf(answer),
    };
  } catch (error) {
    const result = attempt(reasonOf(error));
    return { attempt: result, delivered: false, isGone: false, patience_seconds: 0 };
  }
}

function patienceOf({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0;
  const seconds = Number(headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST_PATIENCE_SECONDS) : 0;
}

const REFUSED: Record<FetchRefused['reason'], string> = {
  origin: 'The address is not allowed',
  scheme: 'The address is not https',
  address: 'The address is not public',
  redirect: 'The target redirects',
  size: 'The answer is too large',
  encoding: 'The answer is compressed',
  body: 'The message could not be sent',
};

/** Codes alone: texts of errors may quote the address, which may hold a token. */
function reasonOf(error: unknown): string {
  if (error instanceof FetchRefused) return REFUSED[error.reason];
  if (!(error instanceof Error)) return 'No connection';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No answer';
  const code = 'code' in error ? String(error.code) : '';
  const known = /^[A-Z][A-Z0-9_]{2,40}$/.exec(code)?.[0];
  return known === undefined ? 'No connection' : `No connection (${known})`;
}
