import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AliasRecord, groupByAliases } from './alias-groups.ts';

function record(id: string, aliases: string[] = [], cves: string[] = []): AliasRecord {
  return { id, aliases, cves };
}

const vulnerabilitiesOf = (records: AliasRecord[]) =>
  Object.fromEntries(groupByAliases(records).vulnerabilities);

test('Records that name each other are one vulnerability, called by its GHSA', () => {
  const vulnerabilities = vulnerabilitiesOf([
    record('PYSEC-1', ['GHSA-2']),
    record('A-1', ['PYSEC-1']),
  ]);
  assert.deepEqual(vulnerabilities, {
    'PYSEC-1': ['GHSA-2'],
    'GHSA-2': ['GHSA-2'],
    'A-1': ['GHSA-2'],
  });
});

test('Without GHSA the first id in order names the group', () => {
  assert.deepEqual(vulnerabilitiesOf([record('PYSEC-1', ['A-1'])])['PYSEC-1'], ['A-1']);
});

test('A CVE that one record gives to an alias applies to the whole group', () => {
  const vulnerabilities = vulnerabilitiesOf([
    record('PYSEC-1', ['GHSA-2']),
    record('GHSA-2', ['CVE-2020-1001'], ['CVE-2020-1001']),
  ]);
  assert.deepEqual(vulnerabilities['PYSEC-1'], ['CVE-2020-1001']);
});

test('A record of several CVEs is evidence for each and fuses neither them nor its aliases', () => {
  const vulnerabilities = vulnerabilitiesOf([
    record('RUSTSEC-1', ['GHSA-1', 'GHSA-2'], ['CVE-2020-1001', 'CVE-2020-1002']),
    record('GHSA-1', [], ['CVE-2020-1001']),
    record('GHSA-2', [], ['CVE-2020-1002']),
  ]);
  assert.deepEqual(vulnerabilities, {
    'RUSTSEC-1': ['CVE-2020-1001', 'CVE-2020-1002'],
    'GHSA-1': ['CVE-2020-1001'],
    'GHSA-2': ['CVE-2020-1002'],
  });
});

test('A record without a CVE between two CVEs is evidence for both', () => {
  const vulnerabilities = vulnerabilitiesOf([
    record('MID-1', ['GHSA-1', 'GHSA-2']),
    record('GHSA-1', [], ['CVE-2020-1001']),
    record('GHSA-2', [], ['CVE-2020-1002']),
  ]);
  assert.deepEqual(vulnerabilities['MID-1'], ['CVE-2020-1001', 'CVE-2020-1002']);
});

test('A merge reports the moved ids of the group that loses its name', () => {
  const existing = groupByAliases([record('PYSEC-1'), record('GHSA-2')]).vulnerabilities;
  const { vulnerabilities, moved } = groupByAliases([record('PYSEC-1', ['GHSA-2'])], existing);
  assert.deepEqual(vulnerabilities.get('PYSEC-1'), ['GHSA-2']);
  assert.deepEqual(moved, [{ id: 'PYSEC-1', from: ['PYSEC-1'], to: ['GHSA-2'] }]);
});

test('A split leaves the name with the part that has it', () => {
  const before = groupByAliases([record('GHSA-1', ['PYSEC-1']), record('PYSEC-1')]).vulnerabilities;
  const { moved } = groupByAliases([record('GHSA-1'), record('PYSEC-1')], new Map(), before);
  assert.deepEqual(moved, [{ id: 'PYSEC-1', from: ['GHSA-1'], to: ['PYSEC-1'] }]);
});

const ids = fc.constantFrom('A-1', 'B-1', 'GHSA-1', 'GHSA-2', 'PYSEC-1', 'RUSTSEC-1');
const records = fc.array(
  fc.record({
    id: ids,
    aliases: fc.array(ids, { maxLength: 2 }),
    cves: fc.subarray(['CVE-2020-1001', 'CVE-2020-1002'], { maxLength: 1 }),
  }),
  { maxLength: 8 },
);

test('Order of import does not matter', () => {
  fc.assert(
    fc.property(records, (list) => {
      const sorted = (map: Map<string, readonly string[]>) => [...map].sort();
      assert.deepEqual(
        sorted(groupByAliases(list).vulnerabilities),
        sorted(groupByAliases(list.toReversed()).vulnerabilities),
      );
    }),
  );
});

test('Records without a CVE give the same groups, added one by one or all at once', () => {
  fc.assert(
    fc.property(records, (list) => {
      const plain = list.map((each) => ({ ...each, cves: [] }));
      let vulnerabilities: Map<string, readonly string[]> = new Map();
      for (const each of plain)
        vulnerabilities = groupByAliases([each], vulnerabilities).vulnerabilities;
      assert.deepEqual(
        vulnerabilities,
        new Map(
          [...groupByAliases(plain).vulnerabilities].sort((a, b) =>
            byInsertion(vulnerabilities, a, b),
          ),
        ),
      );
    }),
  );
});

function byInsertion(
  map: Map<string, unknown>,
  a: [string, unknown],
  b: [string, unknown],
): number {
  const keys = [...map.keys()];
  return keys.indexOf(a[0]) - keys.indexOf(b[0]);
}
