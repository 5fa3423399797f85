/** Random versions are ordered as the ecosystems' own tools order them; `vectors/versions/oracles/SOURCE.md` names these. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compareVersions } from './compare.ts';
import { debianScheme } from './debian.ts';
import { mavenScheme } from './maven.ts';
import { pypiScheme } from './pypi.ts';

const ORDERS = new Map([
  ['<', -1],
  ['=', 0],
  ['>', 1],
]);

const ORACLES = [
  ['dpkg', 'debian', debianScheme],
  ['packaging, as pip carries it,', 'pypi', pypiScheme],
  ['ComparableVersion of Maven', 'maven', mavenScheme],
] as const;

for (const [tool, name, scheme] of ORACLES)
  test(`${tool} orders versions alike`, () => {
    const file = new URL(`../../vectors/versions/oracles/${name}.tsv`, import.meta.url);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    assert.ok(lines.length > 1_000, `${lines.length} pairs`);
    const differing = lines.filter((line) => {
      const [a = '', sign = '', b = ''] = line.split('\t');
      return compareVersions(scheme, a, b) !== ORDERS.get(sign);
    });
    assert.deepEqual(differing, []);
  });
