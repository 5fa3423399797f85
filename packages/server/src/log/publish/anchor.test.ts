import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { ANCHOR_FILE, type Anchor, AnchorLost, openAnchor } from './anchor.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-anchor-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const log = randomUUID();
const other = randomUUID();
const root = (byte: number) => Buffer.alloc(32, byte);
const line = (size: number, of = log) => ({ log_uuid: of, size: BigInt(size), root: root(size) });

/** An anchor with three lines, of which the last two are of one log. */
async function made(t: TestContext) {
  const directory = join(folder, randomUUID());
  const path = join(directory, ANCHOR_FILE);
  const open = async (): Promise<Anchor> => {
    const anchor = await openAnchor(directory);
    t.after(() => anchor.close());
    return anchor;
  };
  const anchor = await open();
  await anchor.append([line(1, other)]);
  await anchor.append([line(2), line(3)]);
  return { path, open, anchor };
}

test('lines are read again, and each contains the hash of the previous one', async (t) => {
  const { path, open, anchor } = await made(t);
  for (const one of [anchor, await open()]) {
    assert.equal(one.problem, undefined);
    assert.deepEqual(one.latest(log), { size: 3n, root: root(3) });
    assert.deepEqual(one.latest(other), { size: 1n, root: root(1) });
    assert.equal(one.latest(randomUUID()), undefined);
  }
  const [first = '', second = ''] = (await readFile(path, 'utf8')).split('\n');
  assert.equal(first, `${'0'.repeat(64)} ${other} 1 ${root(1).toString('base64')}`);
  assert.equal(second.split(' ', 1)[0], createHash('sha256').update(first).digest('hex'));
});

test('of two processes each reads what the other added', async (t) => {
  const { open, anchor } = await made(t);
  const second = await open();
  await second.append([line(4)]);
  await anchor.catchUp();
  assert.equal(anchor.latest(log)?.size, 4n);
  await anchor.append([line(5)]);
  const again = await open();
  assert.deepEqual([again.problem, again.latest(log)?.size], [undefined, 5n]);
});

test('an older line, as of a slower process, revokes nothing', async (t) => {
  const { open, anchor } = await made(t);
  await anchor.append([line(2)]);
  assert.equal((await open()).latest(log)?.size, 3n);
});

test('after an acknowledgement only later lines count', async (t) => {
  const { open, anchor } = await made(t);
  await anchor.append([{ ...line(1), acknowledged: true }]);
  for (const one of [anchor, await open()]) assert.deepEqual(one.latest(log)?.size, 1n);
});

test('an unfinished line of a killed process does not count', async (t) => {
  const { path, open } = await made(t);
  await appendFile(path, `${'1'.repeat(64)} ${log} 9`);
  const again = await open();
  assert.deepEqual([again.problem, again.latest(log)?.size], [undefined, 3n]);
  await again.append([line(4)]);
  const later = await open();
  assert.deepEqual([later.problem, later.latest(log)?.size], [undefined, 4n]);
});

test('detects any changed byte, and lines before it no longer count', async (t) => {
  const { path, open } = await made(t);
  const bytes = await readFile(path);
  const [first = '', second = ''] = bytes.toString().split('\n');
  for (const at of [0, 70, first.length - 20, first.length + 1 + second.length - 20]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) === 48 ? 49 : 48;
    await writeFile(path, changed);
    const anchor = await open();
    assert.match(anchor.problem ?? '', /does not follow/, `byte ${at}`);
    assert.equal(anchor.latest(other), undefined);
  }
});

test('a file without its first lines is found', async (t) => {
  const { path, open } = await made(t);
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, rest.join('\n'));
  assert.match((await open()).problem ?? '', /does not follow/);
});

test('detects a truncated or replaced file before writing to it', async (t) => {
  for (const harm of [
    (path: string) => truncate(path, 200),
    (path: string) => rm(path),
    async (path: string) => {
      await writeFile(`${path}.new`, await readFile(path));
      await rename(`${path}.new`, path);
    },
  ]) {
    const { path, anchor } = await made(t);
    await harm(path);
    await assert.rejects(anchor.catchUp(), AnchorLost);
  }
});
