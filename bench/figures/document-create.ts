/** Documents created over HTTP, one in each request, answered once a signed checkpoint covers them. */
import { Agent, request } from 'node:http';
import { percentile, postgresOf, printFigure, rounded, scaled } from '../figure.ts';
import { ensureDirectory, onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { type ProcessorTime, processorTime } from '../product/processes.ts';
import type { Product } from '../product/product.ts';

const CLIENTS = 256;
const DOCUMENTS = scaled(40_000);
const WARM_UP = scaled(4_000);

/** One request on a kept-alive connection; the client must leave the cores to the server. */
function create(product: Product, agent: Agent, path: string, number: number): Promise<void> {
  const document = { release: `2.${number}`, approved_by: ['marta', 'ana'], change: number };
  const body = JSON.stringify({ document });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { ...product.headers, 'content-type': 'application/json' };
  const sent = request(`${product.origin}/api/v1${path}`, { agent, method: 'PUT', headers });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    const pieces: Buffer[] = [];
    answer.on('data', (piece: Buffer) => pieces.push(piece));
    answer.on('error', reject);
    answer.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      const isAcknowledged = answer.statusCode === 201 && text.includes('"checkpointed"');
      if (isAcknowledged) resolve();
      else reject(new Error(`${answer.statusCode}: ${text.slice(0, 200)}`));
    });
  });
  sent.end(body);
  return promise;
}

/** Milliseconds of each request, with the given number of clients, each with one request in progress. */
async function createAll(product: Product, path: string, count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const times: number[] = [];
  let next = 0;
  const client = async () => {
    for (let number = next++; number < count; number = next++) {
      const from = performance.now();
      await create(product, agent, path, number);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return times;
}

await onProduct(await ensureDirectory('empty', async () => {}), async (product) => {
  const owner = await openOwner(product);
  const { items } = await product.admin.listLedgers({});
  const path = `/ledgers/${items[0]?.uuid}/collections/default/documents`;
  await createAll(product, path, WARM_UP);
  const before = processorTime(product.pid);
  const from = performance.now();
  const times = await createAll(product, path, DOCUMENTS);
  const seconds = (performance.now() - from) / 1000;
  const after = processorTime(product.pid);
  const spent = (who: keyof ProcessorTime) =>
    rounded(((after[who] - before[who]) * 1000) / DOCUMENTS);
  printFigure('document-create', await postgresOf(owner), {
    values: {
      documents: DOCUMENTS,
      clients: CLIENTS,
      created_per_s: rounded(DOCUMENTS / seconds),
      acknowledged_p50_ms: rounded(percentile(times, 0.5)),
      acknowledged_p99_ms: rounded(percentile(times, 0.99)),
      cpu_ms_each: (['server', 'workers', 'database'] as const)
        .map((who) => `${who} ${spent(who)}`)
        .join(', '),
    },
    bars: { created_per_s: '>= 1500', acknowledged_p50_ms: 200, acknowledged_p99_ms: 1000 },
    limit: 'both cores: server, sequencer, database and the clients share them',
  });
  await owner.close();
});
