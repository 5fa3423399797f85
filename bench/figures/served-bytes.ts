/**
 * Measures the cost of hashing a blob to its last byte during download, over a gigabit network and over
 * loopback: alternately with and without.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openBlobStore } from '@assay/server/platform/blobs/open-blob-store.ts';
import { dataPath } from '../data/corpus.ts';
import { documentOf } from '../data/documents.ts';
import { createRandom } from '../data/random.ts';
import { median, printFigure, rounded, scaled, timed } from '../figure.ts';

const SERVER = fileURLToPath(new URL('../product/blob-server.ts', import.meta.url));
const BYTES = scaled(100_000_000);
const ROUNDS = 21;
const GIGABIT = 125_000_000;

const folder = dataPath(`served-bytes-${process.pid}`);
mkdirSync(folder);
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

/** A document of so many bytes. */
function* pieces(): Generator<Uint8Array> {
  const random = createRandom(4711);
  for (let left = BYTES; left > 0; ) {
    const texts = Array.from({ length: 500 }, () => JSON.stringify(documentOf(random)));
    const piece = Buffer.from(texts.join(',\n')).subarray(0, left);
    left -= piece.length;
    yield piece;
  }
}

async function* document(): AsyncGenerator<Uint8Array> {
  yield* pieces();
}

const tenant = randomUUID();
const { sha256 } = await (await openBlobStore(`file:${folder}`)).put(tenant, document());
const child = spawn(process.execPath, [SERVER, folder, tenant, sha256, String(BYTES)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => child.kill());
const [port] = await once(createInterface({ input: child.stdout }), 'line');

async function ask(path: string): Promise<IncomingMessage> {
  const [answer] = await once(get(`http://127.0.0.1:${port}${path}`), 'response');
  return answer;
}

/** Reads a blob as fast as a network would bring it. */
async function download(path: string, bytesPerSecond: number): Promise<void> {
  const from = performance.now();
  let read = 0;
  for await (const piece of await ask(path)) {
    read += piece.length;
    const ahead = (1000 * read) / bytesPerSecond - (performance.now() - from);
    if (ahead > 2) await wait(ahead);
  }
  if (read !== BYTES) throw new Error(`${read} bytes came of ${BYTES}`);
}

/** Microseconds of processor time that the server has spent. */
async function spent(): Promise<number> {
  let said = '';
  for await (const piece of await ask('/spent')) said += piece;
  return Number(said);
}

/** Milliseconds of each download, and of the server's processors. */
interface Times {
  elapsed: number[];
  server: number[];
}

async function measure(bytesPerSecond: number): Promise<Record<'/checked' | '/plain', Times>> {
  const of = () => ({ elapsed: [], server: [] });
  const times: Record<'/checked' | '/plain', Times> = { '/checked': of(), '/plain': of() };
  for (let round = 0; round < ROUNDS; round++)
    for (const path of round % 2 === 0
      ? (['/checked', '/plain'] as const)
      : (['/plain', '/checked'] as const)) {
      const before = await spent();
      times[path].elapsed.push(await timed(() => download(path, bytesPerSecond)));
      times[path].server.push(((await spent()) - before) / 1000);
    }
  return times;
}

/** Median of the differences of each pair, in percent of the median without hashing. */
function addedPercent({
  '/checked': checked,
  '/plain': plain,
}: Awaited<ReturnType<typeof measure>>): number {
  const added = checked.elapsed.map((time, round) => time - (plain.elapsed[round] ?? time));
  return rounded((100 * median(added)) / median(plain.elapsed));
}

await download('/checked', Infinity);
await download('/plain', Infinity);
const network = await measure(GIGABIT);
const loopback = await measure(Infinity);
printFigure('served-bytes', '', {
  values: {
    bytes: BYTES,
    gigabit_ms: rounded(median(network['/checked'].elapsed)),
    gigabit_added_percent: addedPercent(network),
    loopback_ms: rounded(median(loopback['/checked'].elapsed)),
    loopback_added_percent: addedPercent(loopback),
    server_ms: rounded(median(loopback['/checked'].server)),
    server_added_ms: rounded(
      median(loopback['/checked'].server) - median(loopback['/plain'].server),
    ),
  },
  bars: { gigabit_added_percent: 3 },
  limit: 'SHA-256 of what is sent, on the thread that sends it, while another one unpacks the rest',
});
child.kill();
