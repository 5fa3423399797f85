import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decidedPackageOf } from './decided-package.ts';
import { byPrecedence, type DecisionRule, isWithin, nearestDecision } from './nearest.ts';

const rule: DecisionRule = {
  scope: 'tenant',
  folder: '',
  package: 'pkg:npm/a',
  version_from: null,
  version_to: null,
  reopen_on: ['severity', 'kev', 'fix'],
  basis: { severity: 2, kev: false, fix: false },
  created: 0,
  expires: null,
};
const subject = {
  ...{ package: 'pkg:npm/a', version: '1.0.0', ecosystem: 'npm' },
  ...{ severity: 2, kev: false, fix: false },
};

test('a package is named without version, qualifiers and subpath', () => {
  assert.equal(decidedPackageOf('pkg:npm/%40babel/core@7.1.0?x=y#z'), 'pkg:npm/%40babel/core');
  assert.equal(
    decidedPackageOf('pkg:deb/debian/curl@7.50.3-1?arch=i386&distro=jessie'),
    'pkg:deb/debian/curl',
  );
  assert.equal(decidedPackageOf('cpe:2.3:a:Acme:Web:1.0:*:*:*:*:*:*:*'), 'cpe:acme:web');
  assert.equal(decidedPackageOf('cpe:acme:web'), 'cpe:acme:web');
  assert.equal(decidedPackageOf('pkg:npm'), 'pkg:npm');
  assert.equal(decidedPackageOf(''), '');
});

test('each fact that a rule names opens the finding again, and no other', () => {
  for (const [changed, by] of [
    [{ severity: 3 }, 'severity'],
    [{ kev: true }, 'kev'],
    [{ fix: true }, 'fix'],
    [{ severity: 1 }, null],
  ] as const) {
    const now = { ...subject, ...changed };
    assert.equal(nearestDecision([rule], now, 0)?.reopened_by, by);
    assert.equal(nearestDecision([{ ...rule, reopen_on: [] }], now, 0)?.reopened_by, null);
  }
});

test('another range or record than those that were known opens the finding again, an unknown one does not', () => {
  const basis = { ...rule.basis, ranges: ['r1', 'r2'], advisories: ['a1'] };
  const watching: DecisionRule = { ...rule, reopen_on: ['advisory', 'range'], basis };
  const { ranges: _, advisories: __, ...unknown } = basis;
  for (const [entry, by] of [
    [{ range: 'r2', advisory: 'a1' }, null],
    [{ range: 'r3', advisory: 'a1' }, 'range'],
    [{ range: 'r1', advisory: 'a2' }, 'advisory'],
    [{ range: null, advisory: 'a1' }, null],
    [undefined, null],
  ] as const) {
    const now = { ...subject, entry };
    assert.equal(nearestDecision([watching], now, 0)?.reopened_by, by);
    assert.equal(nearestDecision([{ ...watching, reopen_on: [] }], now, 0)?.reopened_by, null);
    assert.equal(nearestDecision([{ ...watching, basis: unknown }], now, 0)?.reopened_by, null);
  }
});

test('a version that cannot be compared is in no range', () => {
  const range = { version_from: '1.0.0', version_to: null };
  assert.ok(isWithin(range, subject));
  assert.ok(!isWithin(range, { ...subject, version: 'not a version' }));
  assert.ok(!isWithin(range, { ...subject, version: '2.0.0', ecosystem: 'nobody knows' }));
  assert.ok(isWithin({ version_from: null, version_to: null }, { version: '', ecosystem: '' }));
});

const anyRule: fc.Arbitrary<DecisionRule> = fc.record({
  ...{
    version_to: fc.constant(null),
    reopen_on: fc.constant(rule.reopen_on),
    basis: fc.constant(rule.basis),
  },
  ...{
    scope: fc.constantFrom('sbom', 'project', 'folder', 'tenant'),
    folder: fc.constantFrom('', 'a', 'a/b'),
  },
  ...{ package: fc.constantFrom('', 'pkg:npm/a'), version_from: fc.constantFrom(null, '1.0.0') },
  ...{ created: fc.nat(5), expires: fc.constantFrom(null, 5, 50) },
});

test('the order is total, and the first that applies is the one that counts', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), (rules) => {
      const sorted = rules.toSorted(byPrecedence);
      for (const [i, one] of sorted.entries())
        assert.ok(sorted.slice(i).every((later) => byPrecedence(one, later) <= 0));
      const nearest = nearestDecision(sorted, subject, 10);
      const living = sorted.filter(({ expires }) => expires === null || expires > 10);
      assert.equal(nearest?.decision, living[0] ?? sorted[0]);
      assert.equal(
        nearest?.reopened_by ?? null,
        living.length > 0 || sorted.length === 0 ? null : 'expired',
      );
    }),
  );
});
