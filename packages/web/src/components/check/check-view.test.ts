import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check } from '@assay/contract/coverage.ts';
import i18next from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import { startStrings } from '../../start-strings.ts';
import { reasonText, viewOfArtifact, viewOfCheck } from './check-view.ts';
import { check } from './strings.ts';

startStrings();
addStrings({ check });
const t = i18next.t;

const checked: Check = {
  state: 'checked',
  components: 97,
  unchecked: 0,
  stale: 0,
  undecided: 0,
  handled: 0,
};
const baseOf = (changes: Partial<Check>) => viewOfCheck(t, { ...checked, ...changes }).base;

test('shows the basis of each state', () => {
  assert.equal(baseOf({}), 'all 97 checked');
  assert.equal(baseOf({ state: 'partly_checked', unchecked: 23 }), '23 of 97 not checked');
  assert.equal(baseOf({ state: 'not_checked', unchecked: 97 }), 'none of 97 checked');
  assert.equal(baseOf({ state: 'not_checked', components: 0 }), 'no components to check');
});

test('shows undecided and stale components beside unchecked ones', () => {
  assert.equal(baseOf({ state: 'partly_checked', undecided: 1 }), '1 finding undecided');
  assert.equal(
    baseOf({ state: 'partly_checked', components: 1200, unchecked: 1000, undecided: 2, stale: 40 }),
    '1,000 of 1,200 not checked, 2 findings undecided, 40 of 1,200 stale',
  );
  assert.equal(viewOfCheck(t, { ...checked, stale: 1 }).isStale, true);
});

test('names the ecosystem and release that no source covers', () => {
  const maven = {
    reason: 'no_source',
    ecosystem: 'Maven',
    release: null,
    components: 903,
  } as const;
  assert.equal(reasonText(t, maven), 'no advisory source for Maven: 903');
  const debian = { ...maven, ecosystem: 'Debian', release: '12' };
  assert.equal(reasonText(t, debian), 'no advisory source for Debian 12: 903');
  const named = { reason: 'no_version', ecosystem: null, release: null, components: 1 } as const;
  assert.equal(reasonText(t, named), 'no version: 1');
});

test('shows why an artifact was not checked', () => {
  const artifact = { check_state: 'not_checked', check_reason: 'no_sbom', stale: false } as const;
  assert.deepEqual(viewOfArtifact(t, artifact), {
    state: 'not_checked',
    isStale: false,
    base: 'no SBOM',
  });
});
