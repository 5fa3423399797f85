/* The ecosystems' own tools, where this machine has them, order random versions as we do. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { compareVersions } from './compare.ts';
import { debianScheme } from './debian.ts';
import { mavenScheme } from './maven.ts';
import { pypiScheme } from './pypi.ts';
import type { VersionScheme } from './scheme.ts';

const number = fc.oneof(fc.nat({ max: 11 }).map(String), fc.constantFrom('00', '010', '20240131'));
const mavenJars = '/usr/share/maven/lib/*';
const mavenMain = 'org.apache.maven.artifact.versioning.ComparableVersion';

/** Its output, or undefined when the tool is not here; then the test is skipped with that reason. */
function outputOf(t: TestContext, command: readonly string[], input: string): string | undefined {
  const [tool = '', ...args] = command;
  const run = spawnSync(tool, args, { input, encoding: 'utf8', timeout: 60_000 });
  if (run.status === 0) return run.stdout;
  t.skip(`${tool} is not available here: ${run.error?.message ?? run.stderr.slice(0, 200)}`);
  return undefined;
}

function assertSameOrder(
  scheme: VersionScheme,
  pairs: readonly string[][],
  orders: number[],
): void {
  assert.equal(orders.length, pairs.length);
  const differing = pairs.filter(([a = '', b = ''], i) => {
    return compareVersions(scheme, a, b) !== orders[i];
  });
  assert.deepEqual(differing, []);
}

test('dpkg orders Debian versions alike', (t) => {
  const part = fc
    .array(fc.oneof(number, fc.constantFrom('.', '~', '+', 'a', 'rc', 'Z', '~~')), { maxLength: 6 })
    .map((parts) => parts.join(''));
  const version = fc
    .tuple(fc.constantFrom('', '', '0:', '1:', '01:'), number, part, fc.option(part))
    .filter(([, , , revision]) => revision !== '')
    .map(([epoch, first, rest, revision]) => {
      return epoch + first + rest + (revision === null ? '' : `-${revision}`);
    });
  const pairs = fc.sample(fc.tuple(version, version), 400);
  const loop = `while read -r a b; do
    if dpkg --compare-versions "$a" lt "$b"; then echo -1
    elif dpkg --compare-versions "$a" eq "$b"; then echo 0
    else echo 1; fi
  done`;
  const input = pairs.map((pair) => `${pair.join(' ')}\n`).join('');
  const command = ['sh', '-c', `command -v dpkg >&2 || exit 127\n${loop}`];
  const output = outputOf(t, command, input);
  if (output !== undefined)
    assertSameOrder(debianScheme, pairs, output.trim().split('\n').map(Number));
});

test('packaging, as pip carries it, orders PyPI versions alike', (t) => {
  const version = fc
    .tuple(
      fc.constantFrom('', '', 'v', '1!', '0!'),
      fc.array(number, { minLength: 1, maxLength: 4 }).map((numbers) => numbers.join('.')),
      fc.constantFrom('', '', 'a1', '.ALPHA', '-beta.2', 'rc1', 'c', '_pre3', '.preview', 'b01'),
      fc.constantFrom('', '', '.post1', '-2', '.rev3', 'r', '-post-0'),
      fc.constantFrom('', '', '.dev1', 'dev', '-DEV2'),
      fc.constantFrom('', '', '+local', '+local.1', '+1', '+1.a', '+10', '+a-b_c', '+01'),
    )
    .map((parts) => parts.join(''));
  const pairs = fc.sample(fc.tuple(version, version), 5000);
  const program = `import json, sys
from pip._vendor.packaging.version import Version
for a, b in json.load(sys.stdin):
    a, b = Version(a), Version(b)
    print((a > b) - (a < b))`;
  const output = outputOf(t, ['python3', '-c', program], JSON.stringify(pairs));
  if (output !== undefined)
    assertSameOrder(pypiScheme, pairs, output.trim().split('\n').map(Number));
});

test('ComparableVersion of Maven orders Maven versions alike', (t) => {
  const word = fc.constantFrom(
    ...['alpha', 'a', 'b', 'beta', 'm', 'milestone', 'rc', 'cr', 'CR', 'snapshot', 'SNAPSHOT'],
    ...['sp', 'x', 'foo', 'jre', 'redhat', 'v2023'],
  );
  // Release words only at the end: before a hyphen Maven departs from its own specification.
  const version = fc
    .tuple(
      fc.array(fc.tuple(fc.oneof(number, number, word), fc.constantFrom('.', '.', '-', '')), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.oneof(number, word, fc.constantFrom('ga', 'Final', 'RELEASE')),
    )
    .map(([parts, end]) => parts.flat().join('') + end);
  const versions = fc.sample(version, 3000);
  const pairs = versions.slice(1).map((next, i) => [versions[i] ?? '', next]);
  const output = outputOf(t, ['java', '-cp', mavenJars, mavenMain, ...versions], '');
  if (output === undefined) return;
  const signs = output.split('\n').filter((line) => line.startsWith('   '));
  const orders = signs.map((line) => (line.includes(' == ') ? 0 : line.includes(' < ') ? -1 : 1));
  assertSameOrder(mavenScheme, pairs, orders);
});
