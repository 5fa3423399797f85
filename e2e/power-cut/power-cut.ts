/**
 * Runs `node e2e/power-cut/power-cut.ts [--images 50] [--no-fsync]`: cuts the power under load, on images of a
 * disk, and checks on each that no acknowledged write is lost. With --no-fsync PostgreSQL does not flush: then
 * something must be lost, or the test detects nothing. Needs root, loop devices and mkfs.xfs (Debian:
 * xfsprogs).
 */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import pg from 'pg';
import { defaultLedger, fsck, startLoad } from '../ledger/load.ts';
import { until } from '../processes.ts';
import { startProduct } from '../product.ts';
import { type CuttableDisk, createDisk } from './disk-images.ts';

const WRITERS = 6;

const { values } = parseArgs({
  options: { images: { type: 'string', default: '50' }, 'no-fsync': { type: 'boolean' } },
});
const images = Number(values.images);
const folder = mkdtempSync(join(tmpdir(), 'assay-acknowledged-'));
const acked = join(folder, 'acknowledged');
writeFileSync(acked, '');

/** Number of lines acknowledged before each image was taken. */
async function cutUnderLoad(disk: CuttableDisk): Promise<number[]> {
  const dataDir = join(disk.folder, 'd');
  const product = await startProduct({ dataDir, env: { ASSAY_LOG: 'silent' } });
  if (values['no-fsync']) await stopFlushing(dataDir);
  const ledger = await defaultLedger(product);
  const load = startLoad(product, ledger, {
    name: 'cut',
    writers: WRITERS,
    note: ({ leaf_uuid }) => appendFileSync(acked, `${leaf_uuid}\n`),
  });
  await until('something is acknowledged', () => load.acknowledged.length > 0);
  const counts: number[] = [];
  for (let i = 0; i < images; i++) {
    await sleep(100 + Math.random() * 800);
    counts.push(load.acknowledged.length);
    disk.cut(i);
  }
  await load.stop();
  await product.stop();
  return counts;
}

async function stopFlushing(dataDir: string): Promise<void> {
  const { superuserUrl } = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query('alter system set fsync = off');
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Error that fsck reports for an image; undefined when every write acknowledged before it exists. */
async function lossOn(
  disk: CuttableDisk,
  image: number,
  count: number,
): Promise<string | undefined> {
  const lines = readFileSync(acked, 'utf8').split('\n').slice(0, count);
  const known = join(folder, `known-${image}`);
  writeFileSync(known, lines.map((line) => `${line}\n`).join(''));
  return disk.within(image, async (mounted) => {
    const dataDir = join(mounted, 'd');
    rmSync(join(dataDir, 'postgres/postmaster.pid'), { force: true });
    return fsck(dataDir, '--acked', known).then(
      () => undefined,
      (error: Error) => /^.* FAILS .*$/m.exec(error.message)?.[0] ?? error.message,
    );
  });
}

const disk = createDisk();
try {
  const counts = await cutUnderLoad(disk);
  disk.detach();
  let lost = 0;
  for (const [image, count] of counts.entries()) {
    const loss = await lossOn(disk, image, count);
    disk.forget(image);
    if (loss !== undefined) lost += 1;
    console.log(`image ${image}: ${count} acknowledged, ${loss ?? 'all there'}`);
  }
  console.log(`${lost} of ${images} images lost something that was acknowledged.`);
  const isAsExpected = values['no-fsync'] ? lost > 0 : lost === 0;
  process.exitCode = isAsExpected ? 0 : 1;
} finally {
  disk.remove();
  rmSync(folder, { recursive: true, force: true });
}
