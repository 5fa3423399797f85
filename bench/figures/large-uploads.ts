/** Large SBOMs uploaded at the same time, and their effect on another tenant: 20 documents of 200 MB. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataPath } from '../data/corpus.ts';
import { percentile, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { type Posted, statusesOf } from '../product/post-sbom.ts';
import { mainThreadSeconds, processorTime, watchMemory } from '../product/processes.ts';
import { read } from '../product/requests.ts';
import { makeTenant } from '../product/second-tenant.ts';

const UPLOADS = 20;
const BYTES = scaled(200 * 1000 * 1000);
const ALONE = scaled(200);
const SEND = fileURLToPath(new URL('../product/send-large.ts', import.meta.url));

/** Writes the rest of a document: components with long descriptions. */
async function writeComponents(path: string): Promise<void> {
  const file = createWriteStream(path);
  file.write('"components":[');
  let size = 0;
  for (let i = 0; size < BYTES; i++) {
    const text = `${i.toString(36)} `.repeat(400).slice(0, 1800);
    const component = `${i === 0 ? '' : ','}{"type":"library","name":"large-${i}","version":"1","description":"${text}"}`;
    size += component.length;
    if (!file.write(component)) await once(file, 'drain');
  }
  file.end(']}');
  await finished(file);
}

const path = dataPath(`large-${process.pid}.json`);
process.once('exit', () => rmSync(path, { force: true }));
await writeComponents(path);

await onProduct(null, async (product) => {
  const owner = await openOwner(product);
  const other = { origin: product.origin, headers: await makeTenant(owner) };
  const statuses = { failed: 0 };
  const listsOf = async (goOn: (asked: number) => boolean) => {
    const taken: number[] = [];
    while (goOn(taken.length)) {
      const milliseconds = await timed(() => read(other, '/projects')).catch(() => -1);
      if (milliseconds < 0) statuses.failed++;
      else taken.push(milliseconds);
      await sleep(10);
    }
    return percentile(taken, 0.95);
  };
  await listsOf((asked) => asked < 100);
  const alone = await listsOf((asked) => asked < ALONE);
  const peakOf = watchMemory(product.pid);
  let running = true;
  const meanwhile = listsOf(() => running);
  const { authorization = '' } = product.headers;
  const args = [SEND, product.origin, authorization, String(UPLOADS), path];
  const before = { thread: mainThreadSeconds(product.pid), ...processorTime(product.pid) };
  const from = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const seconds = (performance.now() - from) / 1000;
  const after = { thread: mainThreadSeconds(product.pid), ...processorTime(product.pid) };
  running = false;
  const posted = JSON.parse(stdout) as Posted[];
  const beside = await meanwhile;
  printFigure('large-uploads', await postgresOf(owner), {
    values: {
      uploads: UPLOADS,
      each_mb: rounded(BYTES / 1e6),
      answers: statusesOf(posted),
      accepted: posted.filter(({ status }) => status === 201).length,
      seconds: rounded(seconds),
      mb_per_s: rounded((UPLOADS * BYTES) / 1e6 / seconds),
      main_thread_cpu_s: rounded(after.thread - before.thread),
      server_cpu_s: rounded(after.server - before.server),
      server_memory_mb: peakOf('server'),
      others_p95_alone_ms: rounded(alone),
      others_p95_ms: rounded(beside),
      others_p95_ratio: rounded(beside / alone),
      others_failed: statuses.failed,
    },
    bars: {
      accepted: `>= ${UPLOADS}`,
      others_p95_ratio: 2,
      others_failed: 0,
      server_memory_mb: 256,
    },
    limit: 'both cores: clients, receiving, compressing, the database and the parser share them',
  });
  await owner.close();
});
