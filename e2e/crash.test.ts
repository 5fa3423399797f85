import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { recount } from '@assay/server/features/catalogue/check/recount.ts';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import pg from 'pg';
import { checkReady, checkRound, roundOf, timeToReady, uploadAndKill } from './crash-round.ts';
import { processesHidden, until } from './processes.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './product.ts';

/** Each starts the product once more, which takes about ten seconds. */
const ROUNDS = Number(process.env['ASSAY_CRASHES'] ?? 8);
const SEED = Number(process.env['ASSAY_CRASHES_SEED'] ?? 20261);

/** Rows that no transaction leaves behind; each query returns none. */
const HALF_DONE = {
  'a project without its summary': `
    select path from project p
    where not exists (select from project_summary s where s.project_uuid = p.uuid)`,
  'a set without its summary': `
    select set_id from component_set c where not exists (select from set_summary s where s.set_id = c.set_id)`,
  'a ready SBOM without a set, or a set of an SBOM that is not ready': `
    select sbomid from sbom where (status = 'ready') <> (set_id is not null)`,
  'an SBOM without its audit entry, or an entry without its SBOM': `
    select sbomid, subject_uuid from sbom
    full join (select subject_uuid from audit_entry where action = 'sbom.upload') a on subject_uuid = sbomid
    where sbomid is null or subject_uuid is null`,
  'a newest SBOM that is not the newest ready one': `
    select path from project_summary p where newest_sbomid is distinct from (
      select sbomid from sbom s where s.project_uuid = p.project_uuid and status = 'ready'
      order by uploaded_at desc, sbomid desc limit 1)`,
  'a job that gave up': `
    select identifier as task, last_error from queue._private_jobs j
    join queue._private_tasks t on t.id = j.task_id where attempts >= max_attempts`,
};

test(`a kill -9 of everything at any time of an upload loses nothing and leaves nothing half done, ${ROUNDS} times`, {
  skip: processesHidden,
  timeout: 600_000 + ROUNDS * 120_000,
}, async (t) => {
  const dataDir = makeDataDir();
  const silent = { dataDir, env: { ASSAY_LOG: 'silent' } };
  let product = await startProduct(silent);
  // Hooks run in this order: a database whose folder is gone ends with an error.
  t.after(() => product.stop());
  t.after(() => removeDataDir(dataDir));
  await timeToReady(product, roundOf(0));
  // A server that has just started takes longer, and such servers are killed.
  await product.stop();
  product = await startProduct(silent);
  const longest_ms = await timeToReady(product, roundOf(1));
  t.diagnostic(`ready after ${Math.round(longest_ms)} ms; seed ${SEED}`);
  const random = randomOf(SEED);
  let answered = 0;
  let slowest_ms = 0;
  for (let number = 2; number < ROUNDS + 2; number++) {
    const round = roundOf(number);
    const kill = { after_ms: random() * longest_ms, withDatabase: number % 2 === 1 };
    const sbom = await uploadAndKill(product, round, kill);
    if (sbom) answered++;
    const from = performance.now();
    product = await startProduct(silent);
    slowest_ms = Math.max(slowest_ms, performance.now() - from);
    await checkFiles(product);
    const how = `killed after ${Math.round(kill.after_ms)} ms, ${sbom ? '' : 'not '}answered`;
    await checkRound(product, round, sbom)
      .then((sbomid) => checkReady(product, round, sbomid))
      .catch((error: Error) => {
        throw new Error(`round ${number}, ${how}: ${error.message}`, { cause: error });
      });
  }
  t.diagnostic(`${answered} of ${ROUNDS} answered; slowest restart ${Math.round(slowest_ms)} ms`);
  await checkRows(product, t);
});

/** Checks that no unfinished upload is left on disk after the next start. */
async function checkFiles({ dataDir }: Product): Promise<void> {
  const left = () =>
    ['tmp', 'blobs/.drafts'].flatMap((folder) => namesIn(join(dataDir, folder))).join(' ');
  await until(`temporary files are gone: ${left()}`, () => left() === '');
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

async function checkRows({ dataDir }: Product, t: TestContext): Promise<void> {
  // Attaches to the server that runs, and only learns its address.
  const { url, superuserUrl, attached } = await startEmbeddedPostgres({ dataDir });
  assert.ok(attached);
  const database = openDatabase({ url, role: 'assay_worker', size: 2 });
  t.after(() => database.close());
  assert.deepEqual(await recount(database), []);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const [what, query] of Object.entries(HALF_DONE))
      assert.deepEqual((await client.query(query)).rows, [], what);
    const { rows } = await client.query('select count(*)::int as sboms from sbom');
    assert.deepEqual(rows, [{ sboms: ROUNDS + 2 }]);
  } finally {
    await client.end();
  }
}

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
