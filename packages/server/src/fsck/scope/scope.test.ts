import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Frontier } from '@assay/core/log/tree/frontier.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import { ChunkRoots } from './chunk-roots.ts';
import type { LastRun, SeenLog } from './last-run.ts';
import { CHUNK, type LeafRange, ofTenant, RUNS_PER_TURN, Scope } from './scope.ts';

const seenLog = (size: number): SeenLog => ({
  ...{ tenant_uuid: randomUUID(), size },
  ...{ frontier: '', chunks: '' },
});

const lastRun = (logs: Record<string, SeenLog>, tables: LastRun['tables'] = {}): LastRun => ({
  ...{ at: new Date().toISOString(), logs, tables, again: [], cursors: {} },
});

/** The next run, to which logs and tables are as they were. */
function following(scope: Scope, last: LastRun): LastRun {
  for (const [uuid, log] of scope.seenLogs) scope.sawLog(uuid, log);
  return { ...scope.left(), tables: last.tables };
}

const isOld = ({ to }: LeafRange) => to !== null;

for (const chunks of [1, 7, 64, 65, 245, 1000])
  test(`every part of ${chunks} chunks and ranges is looked at within a turn, and once`, () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const small = Math.max(1, Math.floor(chunks / 3));
    const logs = { [one]: seenLog(chunks * CHUNK - 5), [two]: seenLog(small * CHUNK) };
    const starts = Array.from({ length: chunks }, (_, n) => `t ${String(n).padStart(5, '0')}`);
    let last = lastRun(logs, { document: starts });
    const leaves: string[] = [];
    const rows: (string | null)[] = [];
    for (let run = 0; run < RUNS_PER_TURN; run++) {
      const scope = new Scope(last);
      for (const uuid of [one, two])
        for (const { from } of scope.leavesOf(uuid).filter(isOld)) leaves.push(`${uuid} ${from}`);
      rows.push(...scope.rowsOf('document').map(({ from }) => from));
      last = following(scope, last);
    }
    const all = [one, two].flatMap((uuid, n) =>
      Array.from({ length: n === 0 ? chunks : small }, (_, i) => `${uuid} ${i * CHUNK}`),
    );
    assert.deepEqual(new Set(leaves), new Set(all));
    assert.deepEqual(new Set(rows), new Set([null, ...starts]));
    const each = Math.ceil(all.length / RUNS_PER_TURN);
    assert.equal(leaves.length, RUNS_PER_TURN * each);
    // Nothing is looked at a second time before everything was looked at once.
    const once = all.length - (all.length % each);
    assert.equal(new Set(leaves.slice(0, once)).size, once);
  });

test('which part is next cannot be foreseen: from one state it is another one each time', () => {
  const uuid = randomUUID();
  const last = lastRun({ [uuid]: seenLog(1000 * CHUNK) });
  const firsts = Array.from({ length: 20 }, () =>
    JSON.stringify(new Scope(last).leavesOf(uuid).filter(isOld)),
  );
  assert.ok(new Set(firsts).size > 10);
});

test('what is new is looked at by each run, and everything of a log or table that is new', () => {
  const uuid = randomUUID();
  const scope = new Scope(lastRun({ [uuid]: seenLog(10) }));
  assert.deepEqual(scope.leavesOf(uuid), [
    { from: 0, to: 10 },
    { from: 10, to: null },
  ]);
  assert.deepEqual(scope.leavesOf(randomUUID()), [{ from: 0, to: null }]);
  assert.deepEqual(scope.rowsOf('sbom'), [{ from: null, to: null }]);
  assert.deepEqual(new Scope(null).leavesOf(uuid), [{ from: 0, to: null }]);
});

test('a range of rows that grew is cut where the keys say, and no other', () => {
  const last = lastRun({}, { document: ['a 1', 'b 1', 'c 1'] });
  const scope = new Scope(last);
  scope.sawRange('document', { from: 'a 1', to: 'b 1' }, ['a 5', 'a 7']);
  scope.sawRange('document', { from: 'c 1', to: null }, ['d 1']);
  assert.deepEqual(scope.left().tables['document'], ['a 1', 'a 5', 'a 7', 'b 1', 'c 1', 'd 1']);
  const joined = new Scope(last);
  joined.sawRange('document', { from: null, to: null }, []);
  assert.deepEqual(joined.left().tables['document'], []);
});

test('ranges of a table are those of one tenant, by uuid', () => {
  const [a, b, c] = ['1', '2', '3'].map((n) => `${n}0000000-0000-4000-8000-000000000000`);
  const ranges = [
    { from: null, to: `${a} 5` },
    { from: `${a} 5`, to: `${b} 4` },
    { from: `${b} 4`, to: `${b} 9` },
    { from: `${c} 1`, to: null },
  ];
  assert.deepEqual(ofTenant(ranges, b ?? ''), [
    { from: null, to: '4' },
    { from: '4', to: '9' },
  ]);
  assert.deepEqual(ofTenant(ranges, c ?? ''), [{ from: '1', to: null }]);
  assert.deepEqual(ofTenant([{ from: null, to: null }], c ?? ''), [{ from: null, to: null }]);
});

for (const [seen, size] of [
  [0, 1],
  [1, CHUNK],
  [CHUNK - 1, 3 * CHUNK + 17],
  [CHUNK, 2 * CHUNK],
  [2 * CHUNK + 1000, 2 * CHUNK + 1001],
] as const)
  test(`a tree of ${size} leaves is the same when it goes on from ${seen} of them`, () => {
    const hashes = Array.from({ length: size }, () => randomBytes(32));
    const first = new ChunkRoots();
    for (const hash of hashes.slice(0, seen)) first.append(hash);
    const grown = new ChunkRoots(JSON.parse(JSON.stringify(first.seen(randomUUID()))));
    for (const hash of hashes.slice(seen)) grown.append(hash);
    const tree = new Frontier(nodeHasher);
    for (const [index, hash] of hashes.entries()) {
      if (index % CHUNK === 0) {
        assert.deepEqual(grown.before(index / CHUNK).root(), tree.root());
        assert.deepEqual(grown.rootOf(index), tree.root());
      }
      tree.append(hash);
    }
    assert.deepEqual(grown.root(), tree.root());
    assert.deepEqual(grown.rootOf(size), tree.root());
  });
