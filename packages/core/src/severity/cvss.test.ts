import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { scoreOf } from './cvss.ts';
import { CvssError, type CvssErrorCode } from './cvss-vector.ts';

const folder = new URL('../../vectors/cvss/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));

const OPTIONAL = new Set('E RL RC CDP TD CR IR AR MAV MAC MPR MUI MS MC MI MA'.split(' '));
const TEMPORAL = new Set(['E', 'RL', 'RC']);

const only = (vector: string, keep: (name: string) => boolean): string =>
  vector
    .split('/')
    .filter((pair) => keep(pair.slice(0, pair.indexOf(':'))))
    .join('/');

/** The vector cut to each of its groups, with the score that the line gives for it. */
function expectations(line: string): [vector: string, score: number][] {
  const [vector = '', scores = ''] = line.split(' - ');
  const [base, temporal, environmental] = scores
    .replace(/[()]/g, '')
    .split(',')
    .map((text) => text.trim());
  if (vector.startsWith('CVSS:4.0')) return [[vector, Number(base)]];
  const found: [string, string | undefined][] = [[only(vector, (n) => !OPTIONAL.has(n)), base]];
  const temporalVector = only(vector, (n) => !OPTIONAL.has(n) || TEMPORAL.has(n));
  if (temporalVector !== found[0]?.[0]) found.push([temporalVector, temporal]);
  if (temporalVector !== vector) found.push([vector, environmental]);
  return found.map(([cut, score]) => [cut, Math.abs(Number(score))]);
}

const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

for (const file of files) {
  test(`${file}: every vector and every group of its metrics has the published score`, () => {
    for (const line of linesOf(file)) {
      for (const [vector, score] of expectations(line))
        assert.equal(scoreOf(vector).score, score, vector);
    }
  });
}

test('all 7,667 published vectors are here', () => {
  assert.equal(files.flatMap(linesOf).length, 7667);
});

const decimal: [vector: string, score: number][] = [
  ['AV:N/AC:L/Au:S/C:C/I:C/A:C/E:F/RL:U/RC:C', 8.6],
  ['CVSS:3.0/AV:N/AC:H/PR:H/UI:N/S:U/C:N/I:L/A:H/RC:U', 4.6],
];
for (const [vector, score] of decimal) {
  test(`${vector} is ${score}: rounding follows decimal, not binary arithmetic`, () => {
    assert.equal(scoreOf(vector).score, score);
  });
}

test('a score names its version and rating; only CVSS 2 has no critical', () => {
  const found = (vector: string) => {
    const { version, score, rating } = scoreOf(vector);
    return [version, score, rating];
  };
  const v3 = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
  assert.deepEqual(found(`CVSS:3.1/${v3}`), ['3.1', 9.8, 'critical']);
  assert.deepEqual(found(`CVSS:3.0/${v3}`), ['3.0', 9.8, 'critical']);
  assert.deepEqual(found('AV:N/AC:L/Au:N/C:C/I:C/A:C'), ['2.0', 10, 'high']);
  const v4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';
  assert.deepEqual(found(v4), ['4.0', 9.3, 'critical']);
  assert.deepEqual(found('AV:N/AC:L/Au:N/C:N/I:N/A:N'), ['2.0', 0, 'unassigned']);
});

test('no CVSS 2 score is below 0, for any base vector with any requirement', () => {
  const choices = (name: string, values: string) => values.split('/').map((v) => `${name}:${v}`);
  const bases = choices('AV', 'L/A/N').flatMap((av) =>
    choices('AC', 'H/M/L').flatMap((ac) => choices('Au', 'M/S/N').map((au) => [av, ac, au])),
  );
  const impacts = ['N', 'P', 'C'];
  let lowest = 10;
  for (const base of bases)
    for (const c of impacts)
      for (const i of impacts)
        for (const a of impacts)
          for (const requirement of ['L', 'M', 'H', 'ND']) {
            const tail = `CR:${requirement}/IR:${requirement}/AR:${requirement}`;
            const vector = [...base, `C:${c}`, `I:${i}`, `A:${a}`, tail].join('/');
            lowest = Math.min(lowest, scoreOf(vector).score);
          }
  assert.equal(lowest, 0);
});

const V31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H';
const refused: [vector: string, code: CvssErrorCode, at: number][] = [
  ['CVSS:5.0/AV:N', 'version', 0],
  ['CVSS:3.1', 'version', 0],
  ['', 'form', 0],
  [`${V31}/A:H/`, 'form', 45],
  [`${V31}/A:H${'/E:H'.repeat(200)}`, 'form', 512],
  [`${V31}/A:H/Au:N`, 'unknown_metric', 45],
  [`${V31}/A:P`, 'unknown_value', 43],
  [`${V31}/A:H/AV:N`, 'repeated_metric', 45],
  [V31, 'missing_metric', 40],
  ['CVSS:4.0/AV:N/AC:L', 'missing_metric', 18],
  ['AV:N/AC:L/Au:N/C:C/I:C/A:C/constructor:x', 'unknown_metric', 27],
];
for (const [vector, code, at] of refused) {
  test(`"${vector.slice(0, 60)}" is refused with ${code} at ${at}`, () => {
    assert.throws(
      () => scoreOf(vector),
      (error) => error instanceof CvssError && error.code === code && error.at === at,
    );
  });
}
