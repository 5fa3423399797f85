import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffKeys } from './diff-keys.ts';
import { diffPackages, type ListedPackage, type PackageChangeKind } from './diff-packages.ts';
import { orderOfEcosystem } from './version-order.ts';

const listed = (name: string, version: string, licenses: string[] = []): ListedPackage => ({
  ...{ package: `pkg:npm/${name}`, version, licenses, ecosystem: 'npm', entry: 0 },
});
const diffOf = (from: ListedPackage[], to: ListedPackage[]) =>
  diffPackages(from, to, orderOfEcosystem);
const wordsOf = (from: ListedPackage[], to: ListedPackage[]) =>
  diffOf(from, to).changes.map(({ change, ...of }) =>
    [change, of.from?.version, of.to?.version].filter((word) => word !== undefined).join(' '),
  );

const version = fc.constantFrom('1.0.0', '1.2.0', '1.10.0', '2.0.0-rc.1', '2.0.0', 'latest', '');
const licenses = fc.array(fc.constantFrom('MIT', 'Apache-2.0', 'ISC'), { maxLength: 2 });
const anyPackage = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), version, licenses, fc.constantFrom('npm', ''))
  .map(([name, at, of, ecosystem]) => ({
    ...listed(name, at, of),
    ...{ package: `${ecosystem}/${name}`, ecosystem },
  }));
const anyDocument = fc.array(anyPackage, { maxLength: 12 });

/** Statements of a document, whatever the order and number of its entries. */
function statedBy(document: readonly ListedPackage[]): string[] {
  const packages = new Map<string, Set<string>>();
  for (const { package: name, version: at, licenses: of } of document) {
    const key = `${name} ${at}`;
    packages.set(key, new Set([...(packages.get(key) ?? []), ...of]));
  }
  return [...packages].map(([key, of]) => `${key}: ${[...of].sort()}`).sort();
}

test('finds no change between a document and itself', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const { changes, unchanged } = diffOf(document, document.toReversed());
      assert.deepEqual(changes, []);
      assert.equal(unchanged, statedBy(document).length);
    }),
  );
});

test('is the mirror of the comparison in the other direction', () => {
  const MIRROR: Record<PackageChangeKind, PackageChangeKind> = {
    ...{ added: 'removed', removed: 'added', upgraded: 'downgraded', downgraded: 'upgraded' },
    ...{ changed: 'changed', relicensed: 'relicensed' },
  };
  const textOf = (one: ReturnType<typeof diffOf>['changes'][number]) =>
    JSON.stringify([
      one.change,
      [one.from?.version, one.from?.licenses],
      [one.to?.version, one.to?.licenses],
      one.package,
    ]);
  fc.assert(
    fc.property(anyDocument, anyDocument, (a, b) => {
      const [there, back] = [diffOf(a, b), diffOf(b, a)];
      const mirrored = back.changes.map((one) =>
        textOf({ ...one, change: MIRROR[one.change], from: one.to, to: one.from }),
      );
      assert.deepEqual(there.changes.map(textOf).sort(), mirrored.sort());
      assert.equal(there.unchanged, back.unchanged);
    }),
  );
});

test('gives the second document when it is applied to the first', () => {
  fc.assert(
    fc.property(anyDocument, anyDocument, (a, b) => {
      const { changes } = diffOf(a, b);
      const isIn = (end: 'from' | 'to') => (one: ListedPackage) =>
        changes.some((of) => of[end]?.package === one.package && of[end]?.version === one.version);
      const kept = a.filter((one) => !isIn('from')(one));
      assert.deepEqual(statedBy([...kept, ...changes.flatMap(({ to }) => to ?? [])]), statedBy(b));
    }),
  );
});

test('tells upgrades from downgrades by the order of the ecosystem', () => {
  assert.deepEqual(wordsOf([listed('a', '1.9.0')], [listed('a', '1.10.0')]), [
    'upgraded 1.9.0 1.10.0',
  ]);
  assert.deepEqual(wordsOf([listed('a', '2.0.0')], [listed('a', '2.0.0-rc.1')]), [
    'downgraded 2.0.0 2.0.0-rc.1',
  ]);
  assert.deepEqual(wordsOf([listed('a', '1.0.0')], [listed('a', 'latest')]), [
    'changed 1.0.0 latest',
  ]);
});

test('pairs the latest of several versions, and keeps those that both documents have', () => {
  const [one, two, three] = ['1.0.0', '2.0.0', '3.0.0'].map((at) => listed('a', at));
  assert.ok(one && two && three);
  assert.deepEqual(wordsOf([one, two], [three]), ['upgraded 2.0.0 3.0.0', 'removed 1.0.0']);
  assert.deepEqual(wordsOf([one, two], [two, three]), ['upgraded 1.0.0 3.0.0']);
  assert.deepEqual(wordsOf([one], [one, two]), ['added 2.0.0']);
});

test('reports other licenses of a version that stays, and of one that changes', () => {
  const { changes } = diffOf(
    [listed('a', '1.0.0', ['MIT']), listed('b', '1.0.0', ['MIT'])],
    [listed('a', '1.0.0', ['ISC']), listed('b', '2.0.0', ['ISC'])],
  );
  assert.deepEqual(
    changes.map(({ change, is_relicensed }) => [change, is_relicensed]),
    [
      ['relicensed', true],
      ['upgraded', true],
    ],
  );
});

test('splits maps by their keys', () => {
  const [from, to] = [
    new Map(Object.entries({ a: 1, b: 2 })),
    new Map(Object.entries({ b: 3, c: 4 })),
  ];
  assert.deepEqual(diffKeys(from, to), { gone: [1], come: [4], kept: [{ from: 2, to: 3 }] });
});
