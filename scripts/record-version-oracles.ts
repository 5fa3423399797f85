/**
 * Runs `node scripts/record-version-oracles.ts`: orders random versions with dpkg, packaging (bundled in pip)
 * and Maven, and writes the answers, one `a<TAB>order<TAB>b` per line, for
 * `packages/core/src/versions/oracles.test.ts`. Needs these tools.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';

type Pair = readonly [string, string];

const VECTORS = new URL('../packages/core/vectors/versions/oracles/', import.meta.url);
/** Numbers in versions, from a small set, so that equal versions in other spellings meet. */
const MANY = fc.oneof(fc.nat({ max: 11 }).map(String), fc.constantFrom('00', '010', '20240131'));
const FEW = fc.constantFrom('0', '00', '1');

const pairsOf = (version: fc.Arbitrary<string>, count: number): Pair[] =>
  fc.sample(fc.tuple(version, version), count);

/** Output of a tool. @throws Error when it is absent or fails */
function outputOf([tool = '', ...args]: readonly string[], input: string): string {
  const { status, stdout, stderr } = spawnSync(tool, args, { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool}: ${stderr}`);
  return stdout.trim();
}

function record(name: string, pairs: readonly Pair[], orders: readonly number[]): void {
  if (orders.length !== pairs.length) throw new Error(`${name}: ${orders.length} answers`);
  const sign = (order: number | undefined) => (order === 0 ? '=' : order === -1 ? '<' : '>');
  const lines = pairs.map(([a, b], i) => `${a}\t${sign(orders[i])}\t${b}\n`);
  writeFileSync(new URL(`${name}.tsv`, VECTORS), [...new Set(lines)].join(''));
}

function debianVersions(number: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  const part = fc
    .array(fc.oneof(number, fc.constantFrom('.', '~', '+', 'a', 'rc', 'Z', '~~')), { maxLength })
    .map((parts) => parts.join(''));
  return fc
    .tuple(fc.constantFrom('', '', '0:', '1:', '01:'), number, part, fc.option(part))
    .filter(([, , , revision]) => revision !== '')
    .map(([epoch, first, rest, revision]) => {
      return epoch + first + rest + (revision === null ? '' : `-${revision}`);
    });
}

function recordDebian(): void {
  const pairs = [
    ...pairsOf(debianVersions(MANY, 6), 1500),
    ...pairsOf(debianVersions(FEW, 1), 500),
  ];
  const loop = `while read -r a b; do
    if dpkg --compare-versions "$a" lt "$b"; then echo -1
    elif dpkg --compare-versions "$a" eq "$b"; then echo 0
    else echo 1; fi
  done`;
  const input = pairs.map((pair) => `${pair.join(' ')}\n`).join('');
  record('debian', pairs, outputOf(['sh', '-c', loop], input).split('\n').map(Number));
}

function pypiVersions(number: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('', '', 'v', '1!', '0!'),
      fc.array(number, { minLength: 1, maxLength }).map((numbers) => numbers.join('.')),
      fc.constantFrom('', '', 'a1', '.ALPHA', '-beta.2', 'rc1', 'c', '_pre3', '.preview', 'b01'),
      fc.constantFrom('', '', '.post1', '-2', '.rev3', 'r', '-post-0'),
      fc.constantFrom('', '', '.dev1', 'dev', '-DEV2'),
      fc.constantFrom('', '', '+local', '+local.1', '+1', '+1.a', '+10', '+a-b_c', '+01'),
    )
    .map((parts) => parts.join(''));
}

function recordPypi(): void {
  const pairs = [...pairsOf(pypiVersions(MANY, 4), 3000), ...pairsOf(pypiVersions(FEW, 2), 3000)];
  const program = `import json, sys
from pip._vendor.packaging.version import Version
for a, b in json.load(sys.stdin):
    a, b = Version(a), Version(b)
    print((a > b) - (a < b))`;
  const output = outputOf(['python3', '-c', program], JSON.stringify(pairs));
  record('pypi', pairs, output.split('\n').map(Number));
}

function mavenVersions(number: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    ...['alpha', 'a', 'b', 'beta', 'm', 'milestone', 'rc', 'cr', 'CR', 'snapshot', 'SNAPSHOT'],
    ...['sp', 'x', 'foo', 'jre', 'redhat', 'v2023'],
  );
  // Release words only at the end: before a hyphen Maven departs from its own specification.
  return fc
    .tuple(
      fc.array(fc.tuple(fc.oneof(number, number, word), fc.constantFrom('.', '.', '-', '')), {
        minLength: 1,
        maxLength,
      }),
      fc.oneof(number, word, fc.constantFrom('ga', 'Final', 'RELEASE')),
    )
    .map(([parts, end]) => parts.flat().join('') + end);
}

function recordMaven(): void {
  const versions = [
    ...fc.sample(mavenVersions(MANY, 6), 3000),
    ...fc.sample(mavenVersions(FEW, 1), 2000),
  ];
  const pairs = versions.slice(1).map((next, i): Pair => [versions[i] ?? '', next]);
  const main = 'org.apache.maven.artifact.versioning.ComparableVersion';
  const output = outputOf(['java', '-cp', '/usr/share/maven/lib/*', main, ...versions], '');
  const signs = output.split('\n').filter((line) => line.startsWith('   '));
  const orders = signs.map((line) => (line.includes(' == ') ? 0 : line.includes(' < ') ? -1 : 1));
  record('maven', pairs, orders);
}

recordDebian();
recordPypi();
recordMaven();
