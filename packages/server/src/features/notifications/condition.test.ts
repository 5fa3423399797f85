import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Invalid } from '../../errors.ts';
import { type ConditionValues, parseCondition } from './condition.ts';

const VALUES: ConditionValues = {
  event: 'finding.new',
  severity: 3n,
  cvss: 8.1,
  epss: null,
  kev: true,
  vulnerability: 'CVE-2026-1',
  aliases: ['GHSA-1'],
  packages: ['tomcat-embed-core'],
  projects: ['acme/payments/api', 'acme/web'],
  in_use: true,
  subject: '',
};

test('decides by severity, score, lists and texts', () => {
  const cases: [string, string][] = [
    ['', 'true'],
    ['severity >= HIGH', 'true'],
    ['severity >= CRITICAL || kev', 'true'],
    ['cvss >= 9.0', 'false'],
    ['projects.exists(p, p.startsWith("acme/payments/"))', 'true'],
    ['"acme/web" in projects && size(projects) == 2', 'true'],
    ['vulnerability.startsWith("GHSA") ? true : aliases.all(a, a.contains("GHSA"))', 'true'],
    ['!(event in ["gate.failed", "task.failed"])', 'true'],
  ];
  for (const [text, verdict] of cases) assert.equal(parseCondition(text)(VALUES), verdict, text);
});

test('a value that is unknown leaves the condition undecided, unless another part decides', () => {
  assert.equal(parseCondition('epss > 0.5')(VALUES), 'undecided');
  assert.equal(parseCondition('epss > 0.5 || kev')(VALUES), 'true');
  assert.equal(parseCondition('epss > 0.5 && severity == LOW')(VALUES), 'false');
  assert.equal(parseCondition('epss != null && epss > 0.5')(VALUES), 'false');
});

test('refuses what it does not know, with line and column', () => {
  const cases: [string, RegExp][] = [
    ['severity >=', /line 1, column 12/],
    ['severity\n  == "high"', /line 1, column 1/],
    ['kev &&\n shade == 1', /line 2, column 2/],
    ['severity', /gives int/],
    ['"a"', /gives string/],
    ['vulnerability.matches("(a+)+$")', /matches\(\) is not allowed/],
    ['[1].exists(x, [1].exists(y, x == y))', /within another one/],
    ['[1].map(x, x)[0] == 1', /not allowed/],
    ['{"a": 1}.a == 1', /not allowed|Exceeded|limit/i],
    ['vulnerability.constructor == "x"', /not allowed/],
    ['vulnerability.__proto__ == "x"', /not allowed/],
    ['timestamp("2026-01-01T00:00:00Z") == timestamp("x")', /not allowed/],
    ['cel.bind(x, 1, x == 1)', /not allowed|Unknown/],
    [`${'('.repeat(200)}true${')'.repeat(200)}`, /cannot be used/],
    [`true${' && true'.repeat(120)}`, /cannot be used/],
    [`true ${' '.repeat(1000)}`, /too long/],
  ];
  for (const [text, why] of cases)
    assert.throws(
      () => parseCondition(text),
      (error) => error instanceof Invalid && why.test(error.message),
      text,
    );
});

test('no name of JavaScript is a value, a function or a field', () => {
  for (const name of ['constructor', '__proto__', 'prototype', 'process', 'globalThis', 'toString'])
    for (const text of [`${name} == 1`, `${name}()`, `vulnerability.${name}()`, `kev.${name}`])
      assert.throws(() => parseCondition(text), Invalid, text);
});
