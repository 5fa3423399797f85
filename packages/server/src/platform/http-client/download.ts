import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { FetchRefused, type SafeOpen } from './safe-fetch.ts';

/**
 * Identifiers of an answer's version: sent again, they let the server report whether it changed (RFC 9110
 * §13.1).
 */
export interface Validators {
  etag?: string | undefined;
  last_modified?: string | undefined;
}

/** A file to be fetched. */
export interface Download {
  open: SafeOpen;
  url: string;
  /** Where it is stored; an interrupted download continues from `<file>.part`, also after a restart. */
  file: string;
  /** Validators of the existing file; absent: always fetched. */
  validators?: Validators | undefined;
  /** Sent with the request; never logged. */
  headers?: Record<string, string> | undefined;
  max_bytes: number;
  signal: AbortSignal;
  /** Called with each answer of the server, as one line. */
  log: (line: string) => void;
  /** Waits so many milliseconds, or until aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * Result of the download. `unchanged`: the server has the version that the validators name. `missing`: it
 * answered 404.
 */
export type Downloaded =
  | { state: 'stored'; size_bytes: number; validators: Validators }
  | { state: 'unchanged' }
  | { state: 'missing' };

/** The file cannot be fetched now; the message is a sentence for people. */
export class DownloadError extends Error {}

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
/** A server may ask for more patience; the next scheduled run comes anyway. */
const LONGEST_WAIT_MS = 120_000;
const BUSY = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Fetches a file. A broken connection is resumed as long as the server has the same file; a busy server is
 * retried after the time that it states, five times in all.
 *
 * @throws DownloadError when that failed; the signal's reason when it aborts
 */
export async function downloadFile(download: Download): Promise<Downloaded> {
  const { signal, log, wait } = download;
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    const outcome = await tryOnce(download).catch((error: unknown): Retry => {
      signal.throwIfAborted();
      if (error instanceof DownloadError) throw error;
      if (error instanceof FetchRefused) throw new DownloadError(sentenceOf(error, download.url));
      return { retry: messageOf(error) };
    });
    if (!('retry' in outcome)) return outcome;
    if (attempt === ATTEMPTS) {
      throw new DownloadError(`${hostOf(download.url)} did not deliver the file: ${outcome.retry}`);
    }
    const ms = Math.min(outcome.wait_ms ?? FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
    log(`${outcome.retry}. Trying again in ${Math.ceil(ms / 1000)} s`);
    await wait(ms, signal);
  }
}

interface Retry {
  /** Why, as the beginning of a sentence. */
  retry: string;
  /** Wait that the server requested. */
  wait_ms?: number | undefined;
}

async function tryOnce(download: Download): Promise<Downloaded | Retry> {
  const { open: call, url, validators = {}, headers = {}, signal, log } = download;
  const part = await findPart(download);
  const answer = await call(url, {
    signal,
    headers: {
      ...headers,
      'user-agent': 'assay',
      'accept-encoding': 'identity',
      ...(part === undefined ? conditionsOf(validators) : rangeOf(part)),
    },
  });
  const { statusCode = 0 } = answer;
  log(`GET ${url}: ${statusCode}${part === undefined ? '' : ` from byte ${part.size}`}`);
  try {
    if (statusCode === 304) return { state: 'unchanged' };
    if (statusCode === 404) return { state: 'missing' };
    if (statusCode === 416) {
      await forgetPart(download);
      return { retry: 'The server has another file than before' };
    }
    if (BUSY.has(statusCode)) {
      return { retry: `The server answered ${statusCode}`, wait_ms: retryAfterOf(answer) };
    }
    if (statusCode !== 200 && statusCode !== 206) {
      throw new DownloadError(`${hostOf(url)} answered ${statusCode} for ${url}`);
    }
    // A part of an encoded answer cannot be resumed, and the request accepts no encoding.
    if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new FetchRefused('encoding');
    return await store(download, answer, statusCode === 206 ? (part?.size ?? 0) : 0);
  } finally {
    answer.destroy();
  }
}

async function store(
  download: Download,
  answer: IncomingMessage,
  from: number,
): Promise<Downloaded | Retry> {
  const { file, url, max_bytes, signal } = download;
  const validators = validatorsOf(answer);
  if (answer.statusCode === 206 && startOf(answer) !== from) {
    await forgetPart(download);
    return { retry: 'The server sent another part of the file than asked for' };
  }
  if (from === 0) await writeFile(`${file}.part.json`, JSON.stringify({ url, ...validators }));
  // Awaited piece by piece: the part has exactly the bytes that arrived when the connection breaks.
  const part = await open(`${file}.part`, from === 0 ? 'w' : 'r+', 0o600);
  let size = from;
  try {
    for await (const piece of answer) {
      signal.throwIfAborted();
      if (size + piece.length > max_bytes)
        throw new DownloadError(`The file at ${url} has more than ${max_bytes} bytes`);
      await part.write(piece, 0, piece.length, size);
      size += piece.length;
    }
  } finally {
    await part.close();
  }
  await rename(`${file}.part`, file);
  await rm(`${file}.part.json`, { force: true });
  return { state: 'stored', size_bytes: size, validators };
}

const About = z.object({ url: z.string(), etag: z.string().optional() });

interface Part {
  size: number;
  etag: string;
}

/** Finds the part of the same file that an earlier attempt left; only a strong entity tag identifies it. */
async function findPart({ file, url }: Download): Promise<Part | undefined> {
  try {
    const about = About.parse(JSON.parse(await readFile(`${file}.part.json`, 'utf8')));
    const { size } = await stat(`${file}.part`);
    const { etag } = about;
    if (about.url !== url || size === 0 || !etag?.startsWith('"')) return undefined;
    return { size, etag };
  } catch {
    return undefined;
  }
}

async function forgetPart({ file }: Download): Promise<void> {
  await rm(`${file}.part`, { force: true });
  await rm(`${file}.part.json`, { force: true });
}

const rangeOf = ({ size, etag }: Part) => ({ range: `bytes=${size}-`, 'if-range': etag });

const conditionsOf = ({ etag, last_modified }: Validators): Record<string, string> => ({
  ...(etag === undefined ? {} : { 'if-none-match': etag }),
  ...(last_modified === undefined ? {} : { 'if-modified-since': last_modified }),
});

const validatorsOf = ({ headers }: IncomingMessage): Validators => ({
  ...(headers.etag === undefined ? {} : { etag: headers.etag }),
  ...(headers['last-modified'] === undefined ? {} : { last_modified: headers['last-modified'] }),
});

const startOf = ({ headers }: IncomingMessage) =>
  Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1] ?? Number.NaN);

/** Seconds, or a date (RFC 9110 §10.2.3). */
function retryAfterOf({ headers }: IncomingMessage): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

const REASONS: Record<FetchRefused['reason'], string> = {
  origin: 'leads to another server than the one of the source',
  scheme: 'is not an https address',
  address: 'is not an address of the public internet',
  redirect: 'redirects to another server, or too often. Use the address that it redirects to',
  size: 'is too large',
  encoding: 'was sent with a content encoding that nobody asked for',
  body: 'cannot be asked for',
};

const sentenceOf = ({ reason }: FetchRefused, url: string) => `${url} ${REASONS[reason]}`;
const hostOf = (url: string) => new URL(url).host;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
