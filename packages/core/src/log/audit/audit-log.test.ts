import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { encodeLeaf } from '../leaf/leaf.ts';
import { TestLog } from '../test-log.ts';
import { hasher } from '../tree/test-platform.ts';
import type { TilePlace } from '../tree/tile.ts';
import { auditLog } from './audit-log.ts';

/** A log with revisions, deletions, restores and an erasure. */
function honestLog(count: number): TestLog {
  const log = new TestLog();
  while (log.entries.length < count) {
    const doc = randomUUID();
    const { index } = log.addRevision({ doc });
    if (log.entries.length % 3 === 0) continue;
    const update = log.addRevision({ doc, op: 'update', rev: 2, prevIndex: index });
    const gone = log.addRevision({ doc, op: 'delete', rev: 3, prevIndex: update.index });
    const back = log.addRevision({ doc, op: 'restore', rev: 4, prevIndex: gone.index });
    if (log.entries.length % 2 === 0)
      log.add('payload-erased', {
        doc,
        reason: 'gdpr',
        actor: randomUUID(),
        targetIndex: [index, back.index],
      });
  }
  return log;
}

const audit = async (log: TestLog, sizes: number[] = [], source = log.file.bind(log)) => {
  const checkpoints = [...sizes, log.entries.length].map((size) => ({
    size: BigInt(size),
    root: log.root(size),
  }));
  return auditWith(log, checkpoints, source);
};

const auditWith = (
  log: TestLog,
  checkpoints: { size: bigint; root: Uint8Array }[],
  source: (place: TilePlace) => Uint8Array | undefined = log.file.bind(log),
) => {
  const size = BigInt(log.entries.length);
  return auditLog(hasher, { source: async (place) => source(place), size, checkpoints });
};

test('no false alarm on honest logs of many sizes, with tiles of three levels', async () => {
  for (const size of [0, 1, 2, 255, 256, 257, 512, 700]) {
    const log = honestLog(size);
    const { findings, root, size: hashed } = await audit(log, [0, Math.floor(size / 2)]);
    assert.deepEqual([findings, hashed], [[], BigInt(log.entries.length)]);
    assert.deepEqual(root, log.root());
  }
  const log = new TestLog();
  const leaf = encodeLeaf('frozen', { time: log.time() });
  for (let i = 0; i < 65_537; i++) log.entries.push(leaf);
  const size = BigInt(log.entries.length);
  const full = { level: 0, index: 0n, width: 256 };
  const tiles = new Map<number, Uint8Array>([[0, log.file(full) ?? assert.fail()]]);
  for (const level of [1, 2]) {
    const node = log.file({ level, index: 0n, width: 1 }) ?? assert.fail();
    tiles.set(level, Buffer.concat(Array.from({ length: 256 }, () => node)));
  }
  const source = async ({ level, index, width }: TilePlace) =>
    level === 'entries'
      ? log.file({ level, index, width })
      : tiles.get(level)?.subarray(0, width * 32);
  const audited = await auditLog(hasher, { source, size, checkpoints: [] });
  assert.deepEqual([audited.findings, audited.size], [[], size]);
});

test('names a changed leaf, whether or not the tiles were adapted', async () => {
  const log = honestLog(600);
  const published = [100, 300, 400].map((size) => ({ size: BigInt(size), root: log.root(size) }));
  const honest = new Map(
    [0n, 1n].map((index) => [index, log.file({ level: 0, index, width: 256 })]),
  );
  log.entries[350] = encodeLeaf('frozen', { time: '2026-11-22T00:00:00.000Z' });
  const { findings } = await auditWith(log, published, (place) =>
    place.level === 0 && place.width === 256 ? honest.get(place.index) : log.file(place),
  );
  const of = (code: string) => findings.find((finding) => finding.code === code)?.index;
  assert.deepEqual([of('leaf_changed'), of('root_mismatch')], [350, 350]);
  const fitted = await auditWith(log, published);
  assert.deepEqual(
    fitted.findings.filter(({ code }) => code.startsWith('root') || code.startsWith('leaf')),
    [
      {
        code: 'root_mismatch',
        index: 300,
        message:
          'The tree of 400 leaves is not the one that its checkpoint commits to: of the leaves from 300 on, one at least was changed.',
      },
    ],
  );
});

test('a missing or cut-off bundle and a missing tile are named', async () => {
  const log = honestLog(300);
  const without = (level: TilePlace['level'], cut?: number) =>
    auditWith(log, [], (place) =>
      place.level === level && place.index === (level === 1 ? 0n : 1n)
        ? cut === undefined
          ? undefined
          : log.file(place)?.subarray(0, cut)
        : log.file(place),
    );
  const first = async (...of: Parameters<typeof without>) => {
    const { findings, size } = await without(...of);
    return [findings[0]?.code, findings[0]?.index, Number(size)];
  };
  const size = log.entries.length;
  assert.deepEqual(await first('entries'), ['bundle_unreadable', 256, 256]);
  assert.deepEqual(await first('entries', 1000), ['bundle_unreadable', 259, 259]);
  assert.deepEqual(await first(0), ['tile_changed', 256, size]);
  assert.deepEqual(await first(0, 64), ['leaf_changed', 258, size]);
  assert.deepEqual(await first(1), ['tile_changed', 0, size]);
});

const doc = randomUUID();
const erased = { doc, reason: 'gdpr', actor: randomUUID(), targetIndex: [0] };
const RULES: [code: string, make: (log: TestLog) => void][] = [
  ['revision_out_of_order', (log) => log.addRevision({ doc, op: 'update', rev: 3, prevIndex: 0 })],
  ['revision_out_of_order', (log) => log.addRevision({ doc, op: 'create', rev: 2, prevIndex: 0 })],
  ['revision_out_of_order', (log) => log.addRevision({ op: 'update' })],
  ['wrong_previous_index', (log) => log.addRevision({ doc, op: 'update', rev: 2 })],
  ['wrong_previous_index', (log) => log.addRevision({ doc, op: 'update', rev: 2, prevIndex: 1 })],
  [
    'changed_after_delete',
    (log) => {
      log.addRevision({ doc, op: 'delete', rev: 2, prevIndex: 0 });
      log.addRevision({ doc, op: 'update', rev: 3, prevIndex: 1 });
    },
  ],
  [
    'changed_after_erasure',
    (log) => {
      log.add('payload-erased', erased);
      log.addRevision({ doc, op: 'update', rev: 2, prevIndex: 0 });
    },
  ],
  [
    'changed_after_erasure',
    (log) => {
      log.add('payload-erased', erased);
      log.add('payload-erased', erased);
    },
  ],
  ['wrong_erasure_target', (log) => log.add('payload-erased', { ...erased, targetIndex: [1] })],
  ['wrong_erasure_target', (log) => log.add('payload-erased', { ...erased, doc: randomUUID() })],
  ['time_goes_back', (log) => log.add('frozen', { time: '2026-11-20T23:59:59.999Z' })],
  ['time_goes_back', (log) => log.add('frozen', { time: '2026-11-20T23:59:59.999999Z' })],
  ['malformed_leaf', (log) => log.add('frozen', { time: '' })],
];
for (const [i, [code, make]] of RULES.entries())
  test(`a broken rule is named with its leaf: ${code} (${i})`, async () => {
    const log = new TestLog();
    log.addRevision({ doc });
    make(log);
    const { findings } = await audit(log);
    assert.deepEqual(
      findings.map((finding) => [finding.code, finding.index]),
      [[code, log.entries.length - 1]],
    );
  });

test('leaves of unknown kinds are opaque, and violate no rule', async () => {
  const log = new TestLog();
  log.entries.push(Buffer.from('{"apiVersion":"1","kind":"later","spec":{"time":"no instant"}}'));
  const { findings, unknown } = await audit(log);
  assert.deepEqual(findings, []);
  assert.deepEqual(unknown, { count: 1, first: 0, forms: [['kind later 1', 1]] });
});

test('leaves that erase other revisions of one document go together', async () => {
  const log = new TestLog();
  const { index } = log.addRevision({ doc });
  log.addRevision({ doc, op: 'update', rev: 2, prevIndex: index });
  log.add('payload-erased', { ...erased, targetIndex: [0] });
  log.add('payload-erased', { ...erased, targetIndex: [1] });
  assert.deepEqual((await audit(log)).findings, []);
});
