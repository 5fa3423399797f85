import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Attestation, TrustVerdict } from '@assay/contract/attestation.ts';
import i18next from 'i18next';
import { trust } from '../../../../components/attestation/trust-strings.ts';
import { addStrings } from '../../../../lib/strings.ts';
import { startStrings } from '../../../../start-strings.ts';
import { artifact } from '../strings.ts';
import { type Judged, reasonLines } from './reason-lines.ts';

startStrings();
addStrings({ artifact, trust });

const LEDGER = 'ledger';
let last = 0;

/** A valid trust statement by a member of the group `release`. */
function statement(over: Partial<Attestation> & { by?: string } = {}): Attestation {
  last += 1;
  const { by = 'ana@example.org', ...rest } = over;
  return {
    ...{ uuid: `a${last}`, ledger_uuid: LEDGER, statement_id: `s${last}` },
    ...{ predicate_type: 'https://assay.dev/attestation/status/v1', status: 'trusted' },
    ...{ reason: '', subjects: [], key_uuid: `key of ${by}`, custody: 'client' },
    signer: { uuid: by, kind: 'user', name: by, enabled: true },
    ...{ groups: ['release'], verification: 'valid', codes: [], trusted_time: null },
    ...{ created_at: '2026-11-21T12:00:00.000Z', created_by: by },
    leaf: { log_uuid: LEDGER, leaf_uuid: `a${last}`, index: last * 2, state: 'checkpointed' },
    ...rest,
  };
}

const group = (threshold: number): Judged['groups'][number] => ({
  ...{ uuid: 'release', name: 'Release engineering', threshold, members: 3 },
  ...{ expires_at: null, signed: 0 },
});

const verdict = (
  level: TrustVerdict['level'],
  reasons: [code: string, evidence: readonly Attestation[]][],
): TrustVerdict => ({
  level,
  reasons: reasons.map(([code, evidence]) => ({
    ...{ code, about: '' },
    evidence: evidence.map(({ statement_id }) => statement_id),
  })),
  ...{ ledger_uuid: LEDGER, ledger_size: 40, signers_size: 9 },
  judged_at: '2026-11-21T12:00:00.000Z',
});

const said = (statements: Attestation[], threshold: number, of: TrustVerdict) =>
  reasonLines({ statements, groups: [group(threshold)] }, of, i18next.t).map(
    ({ tone, lead, text }) => `${tone}: ${lead ? `${lead} ` : ''}${text}`,
  );

test('Two of two with their own keys: each reason is met', () => {
  const both = [statement(), statement({ by: 'marta@example.org' })];
  assert.deepEqual(said(both, 2, verdict('trusted', [['trusted', both]])), [
    'ok: 2 of 2 signatures by Release engineering',
    'ok: No “untrusted” or “unsupported” statement is in force, up to the ledger head',
    'ok: All signing keys are held by their owners, none by this server (2 of 2 keys)',
  ]);
});

test('One who signs twice counts once, and a key of the server is named', () => {
  const twice = [statement({ custody: 'server' }), statement({ custody: 'server' })];
  assert.deepEqual(said(twice, 2, verdict('unknown', [['too_few_signers', twice]])), [
    'open: 1 of 2 signatures by Release engineering',
    'open: Too few members of any one signers group vouch for it. Only signers who were members when they signed count.',
    'ok: No “untrusted” or “unsupported” statement is in force, up to the ledger head',
    'note: 1 of 1 signing key is held by this server, which could sign in the name of ana@example.org',
  ]);
});

test('statements against it come first, with their reason', () => {
  const good = statement();
  const bad = statement({ status: 'untrusted', reason: 'Built from a leaked key.' });
  assert.deepEqual(said([bad, good], 1, verdict('untrusted', [['distrusted', [bad]]])), [
    'bad: Untrusted stated by ana@example.org: “Built from a leaked key.”',
    'ok: 1 of 1 signature by Release engineering',
    'ok: All signing keys are held by their owners, none by this server (1 of 1 keys)',
  ]);
});

test('Describes an invalid signature with its codes in words', () => {
  const bad = statement({ verification: 'invalid', codes: ['compromised'] });
  assert.deepEqual(said([bad], 1, verdict('untrusted', [['invalid_evidence', [bad]]])), [
    'bad: The ledger has a signature about it that does not hold, by ana@example.org: the key is revoked as compromised',
    'open: 0 of 1 signature by Release engineering',
    'ok: No “untrusted” or “unsupported” statement is in force, up to the ledger head',
  ]);
});

test('Lists signatures that do not count: unverifiable, unregistered, pending', () => {
  const all = [
    statement({ verification: 'unverifiable', codes: ['no_trusted_time'] }),
    statement({ signer: null, key_uuid: null, custody: null, groups: [] }),
    statement({ verification: null }),
  ];
  const lines = said(all, 1, verdict('unknown', [['too_few_signers', []]]));
  assert.deepEqual(lines.slice(3), [
    'note: 1 signature cannot be verified, so it does not count: no trusted party states when it was signed',
    'note: 1 signature is by a key that is not registered, so it decides nothing',
    'note: 1 statement is pending until a signed checkpoint covers it',
  ]);
});

test('Without signers groups that is the reason, and statements of another ledger are left out', () => {
  const elsewhere = statement({ ledger_uuid: 'other' });
  const of = verdict('unknown', [['no_profile', []]]);
  const lines = reasonLines({ statements: [elsewhere], groups: [] }, of, i18next.t);
  assert.deepEqual(
    lines.map(({ tone, text }) => [tone, text]),
    [['open', 'There is no signers group, so no signature counts.']],
  );
});
