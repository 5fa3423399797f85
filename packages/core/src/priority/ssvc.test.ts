import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ssvcOf } from './ssvc.ts';

const WORM = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H';
const told = (vector: string | null, facts: { kev?: boolean; malicious?: boolean } = {}) => {
  const found = ssvcOf({ kev: false, malicious: false, ...facts, vector });
  const inputs = [found.exploitation, found.automatable, found.technical_impact];
  return inputs.map(({ value, basis }) => `${value} ${basis}`).join(', ');
};

test('says that everything is unknown without a vector or a listing', () => {
  assert.equal(told(null), 'unknown nothing, unknown nothing, unknown nothing');
  assert.equal(
    told('CVSS:3.1/AV:N/AC:'),
    'unknown nothing, unknown nothing, unknown nothing',
    'a vector that cannot be read says nothing',
  );
});

test('takes exploitation from a listing before the vector', () => {
  assert.equal(told(null, { kev: true }), 'active kev, unknown nothing, unknown nothing');
  assert.equal(told(`${WORM}/E:U`, { kev: true }), 'active kev, yes cvss, total cvss');
  assert.equal(
    told(null, { malicious: true }),
    'active malicious, unknown nothing, unknown nothing',
  );
});

test('reads metrics of every version of CVSS', () => {
  assert.equal(told(WORM), 'unknown nothing, yes cvss, total cvss');
  assert.equal(told(`${WORM}/E:P`), 'poc cvss, yes cvss, total cvss');
  assert.equal(
    told('CVSS:3.0/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N'),
    'unknown nothing, no cvss, partial cvss',
  );
  assert.equal(
    told('AV:N/AC:L/Au:N/C:C/I:C/A:C/E:POC'),
    'poc cvss, unknown nothing, total cvss',
    'version 2 does not say whether a person has to help',
  );
  const four = 'CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';
  assert.equal(told(four), 'unknown nothing, no cvss, total cvss');
  assert.equal(told(`${four}/E:A/AU:Y`), 'active cvss, yes cvss, total cvss');
});
