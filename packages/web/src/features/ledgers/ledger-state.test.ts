import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ledger } from '@assay/contract/ledger.ts';
import { stateOfLedger } from './ledger-state.ts';

const log: Ledger['log'] = {
  origin: 'localhost/tlog/1',
  size: 3,
  checkpoint: null,
  pending: 0,
  verifier_key: null,
  frozen: null,
  witnesses: 0,
  public: false,
};
const frozen = { at: '2026-11-21T00:00:00.000Z', reason: 'The head is smaller.' };
const audit = (verdict: 'consistent' | 'violated') => ({
  ended_at: '2026-11-21T00:00:00.000Z',
  verdict,
  size: 3,
});

test('A ledger has the state of its last audit, and is pending before the first.', () => {
  assert.equal(stateOfLedger({ log, last_audit: null }), 'pending');
  assert.equal(stateOfLedger({ log, last_audit: audit('consistent') }), 'consistent');
  assert.equal(stateOfLedger({ log, last_audit: audit('violated') }), 'violated');
});

test('A frozen log is never called consistent, and a violation takes precedence.', () => {
  const cold = { ...log, frozen };
  assert.equal(stateOfLedger({ log: cold, last_audit: audit('consistent') }), 'frozen');
  assert.equal(stateOfLedger({ log: cold, last_audit: null }), 'frozen');
  assert.equal(stateOfLedger({ log: cold, last_audit: audit('violated') }), 'violated');
});
