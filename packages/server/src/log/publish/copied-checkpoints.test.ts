import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { type TestLogs, testLogs } from '../test-log.ts';
import { COPY_FILE, openAnchorCopies } from './anchor-copy.ts';
import { openCopiedCheckpoints } from './copied-checkpoints.ts';

let logs: TestLogs;
let folder = '';
/** Content of the object store. */
let object: string | undefined;
let status = 200;
const store = createServer(async (request, reply) => {
  assert.equal(request.headers.authorization, 'Bearer secret');
  if (request.method === 'PUT') object = await text(request);
  const missing = status === 200 && object === undefined;
  reply.writeHead(missing ? 404 : status).end(request.method === 'GET' ? object : '');
});
let places: string[] = [];

before(async () => {
  logs = await testLogs();
  folder = join(logs.folder, 'elsewhere');
  await mkdir(folder);
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const address = store.address();
  assert.ok(typeof address === 'object' && address !== null);
  places = [`file:${folder}`, `http://127.0.0.1:${address.port}/anchor`];
});
after(async () => {
  store.close();
  await logs.stop();
});

/** Starts the sequencer: returns the logs it froze, with reasons. */
async function start(
  then: (note: Awaited<ReturnType<typeof open>>) => Promise<void> = async () => {},
) {
  const frozen = new Map<string, string>();
  const copied = await open(frozen);
  await then(copied);
  await copied.stop();
  return frozen;
}

const open = (frozen: Map<string, string>) =>
  openCopiedCheckpoints(
    { database: logs.database, log: { error: () => {} } },
    openAnchorCopies({ places, authorization: 'Bearer secret', s3: undefined }, undefined),
    (log, reason) => void frozen.set(log, reason),
  );

const inFolder = () => readFile(join(folder, COPY_FILE), 'utf8');

test('copies follow each checkpoint at a file and an address; a start without them, or against them, signs nothing', async () => {
  assert.equal((await start()).size, 0);
  const first = await logs.start();
  await logs.append(3);
  await first.round();
  assert.equal((await start()).size, 0);
  const line = new RegExp(`^${logs.logUuid} 3 [\\w+/]{43}=$`, 'm');
  assert.match(await inFolder(), line);
  assert.equal(object, await inFolder());
  await logs.append(2);
  await first.round();
  assert.equal((await start()).size, 0);
  assert.match(object ?? '', new RegExp(`^${logs.logUuid} 5 `, 'm'));
  await refusesUnreadable();
  await freezesCut();
  await freezesOther();
});

async function refusesUnreadable() {
  status = 500;
  await assert.rejects(start(), /answered 500/);
  status = 200;
  const [, ...others] = places;
  const all = places;
  places = [`file:${folder}/unmounted`, ...others];
  await assert.rejects(start(), /ENOENT/);
  places = all;
  const before = await inFolder();
  await writeFile(join(folder, COPY_FILE), 'something else\n');
  await assert.rejects(start(), /is no copy of the anchor/);
  await writeFile(join(folder, COPY_FILE), before);
}

/** The tail was cut in the database and in the anchor. */
async function freezesCut() {
  const { db, logUuid } = logs;
  await db.owner('delete from log_checkpoint where log_uuid = $1 and size = 5', [logUuid]);
  const frozen = await start();
  assert.match(
    frozen.get(logUuid) ?? '',
    /knows a checkpoint of 5 leaves, which the database does not have/,
  );
  assert.match(await inFolder(), new RegExp(`^${logUuid} 5 `, 'm'));
}

/** Another history of the same length. */
async function freezesOther() {
  const { db, logUuid } = logs;
  await db.owner('update log set frozen_at = null, frozen_reason = null where uuid = $1', [
    logUuid,
  ]);
  await db.owner(
    `insert into log_checkpoint (tenant_uuid, log_uuid, size, root, note, signed_at)
     select tenant_uuid, log_uuid, 5, sha256('other'), note, signed_at
     from log_checkpoint where log_uuid = $1 order by size desc limit 1`,
    [logUuid],
  );
  const frozen = await start();
  assert.match(frozen.get(logUuid) ?? '', /5 leaves, which the database has with another root/);
}
