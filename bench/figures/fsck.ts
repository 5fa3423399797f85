/**
 * `assay fsck` of a million documents that were created through the product, beside the running server: everything, and what
 * changed since the last run after each thousand changes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { buildProgram } from '../../scripts/build-program.ts';
import { documentOf } from '../data/documents.ts';
import { createRandom, type Random } from '../data/random.ts';
import { median, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { ensureDirectory, onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';

const FSCK = await buildProgram('fsck');
const DOCUMENTS = scaled(1_000_000);
const PER_REQUEST = 1000;
const CLIENTS = 4;
const ROUNDS = 5;
/** Documents created per round; half as many are changed and deleted each. */
const CREATED = 500;

/** The collection `default` of the bench's ledger. */
interface Place {
  uuid: string;
  name: string;
}

/** Creates documents by one request, which is answered once a checkpoint covers them. */
async function create(
  product: Product,
  place: Place,
  { random, from, count }: { random: Random; from: number; count: number },
): Promise<void> {
  const documents = Array.from({ length: count }, (_, n) => ({
    id: `document-${from + n}`,
    document: documentOf(random),
  }));
  await send(product, `${pathOf(place)}`, { method: 'PUT', body: { documents } });
}

const pathOf = ({ uuid, name }: Place) => `/ledgers/${uuid}/collections/${name}/documents`;

async function send(
  { origin, headers }: Product,
  path: string,
  { method, body }: { method: string; body?: object },
): Promise<void> {
  const sent = {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  };
  for (let isAgain = false; ; isAgain = true) {
    const answer = await fetch(`${origin}/api/v1${path}`, sent);
    const said = await answer.text();
    // A busy machine answers late: what it calls unavailable may have been done.
    if (answer.ok || (isAgain && answer.status === 409)) return;
    if (answer.status !== 503) throw new Error(`${answer.status}: ${said.slice(0, 200)}`);
    await wait(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

async function fill(product: Product): Promise<void> {
  const { uuid } = await product.admin.createLedger({ name: 'bench' });
  const place = { uuid, name: 'default' };
  const random = createRandom(4711);
  let next = 0;
  const client = async () => {
    while (next < DOCUMENTS) {
      const from = next;
      next += PER_REQUEST;
      await create(product, place, {
        random,
        from,
        count: Math.min(PER_REQUEST, DOCUMENTS - from),
      });
    }
  };
  const took = await timed(() => Promise.all(Array.from({ length: CLIENTS }, client)));
  process.stderr.write(`${DOCUMENTS} documents created in ${(took / 1000).toFixed(0)} s\n`);
  const owner = await openOwner(product);
  await owner.query('vacuum analyze');
  await owner.close();
}

/** A thousand leaves: new documents, new revisions and deletions of old ones. */
async function change(
  product: Product,
  place: Place,
  random: Random,
  round: number,
): Promise<void> {
  await create(product, place, { random, from: DOCUMENTS + round * CREATED, count: CREATED });
  const olds = Array.from({ length: CREATED }, (_, n) => Math.floor((n * DOCUMENTS) / CREATED));
  const changeOne = async (old: number, n: number) => {
    const id = `document-${old + round}`;
    const body = { id, document: documentOf(random) };
    if (n % 2 === 0) await send(product, pathOf(place), { method: 'POST', body });
    else await send(product, `${pathOf(place)}/${id}`, { method: 'DELETE' });
  };
  const entries = olds.entries();
  const client = async () => {
    for (const [n, old] of entries) await changeOne(old, n);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** Runs the command; gives its seconds. @throws unless everything holds */
async function fsck(
  product: Product,
  ...args: string[]
): Promise<{ seconds: number; said: string }> {
  const from = performance.now();
  const child: ChildProcess = spawn(process.execPath, [FSCK, ...args], {
    env: { PATH: process.env['PATH'], ASSAY_DATA: product.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The command has no output');
  const ended = once(child, 'close');
  const said = await text(child.stdout);
  const [code] = await ended;
  const seconds = (performance.now() - from) / 1000;
  if (code !== 0) throw new Error(`fsck ended with ${code}:\n${said}`);
  process.stderr.write(`${seconds.toFixed(1)} s\n${said}`);
  return { seconds, said };
}

const directory = await ensureDirectory(`fsck-${DOCUMENTS}`, fill);

await onProduct(directory, async (product) => {
  const owner = await openOwner(product);
  const { items } = await product.admin.listLedgers({ keyword: 'bench' });
  const place = { uuid: items[0]?.uuid ?? '', name: 'default' };
  const random = createRandom(815);
  const full = await fsck(product, '--full');
  const after: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await change(product, place, random, round);
    const { seconds, said } = await fsck(product);
    if (!said.startsWith('Changes since')) throw new Error('Everything was looked at again');
    after.push(seconds);
  }
  const [leaves] = await owner.query<{ count: number }>('select count(*)::int from log_entry');
  printFigure('fsck', await postgresOf(owner), {
    values: {
      documents: DOCUMENTS,
      leaves: leaves?.count ?? 0,
      full_s: rounded(full.seconds),
      after_1000_changes_s: rounded(median(after)),
      after_1000_changes_worst_s: rounded(Math.max(...after)),
    },
    bars: { full_s: 120, after_1000_changes_s: 5 },
    limit: 'one thread, which opens, parses and hashes everything that PostgreSQL reads for it',
  });
  await owner.close();
});
