import { encodeUtf8 } from '../../encoding/utf8.ts';
import { formatStatement } from '../statement/statement.ts';
import { HOUR, NOON } from './test-authorities.ts';
import { judged, proofOf, type Row, replaced } from './test-scene.ts';

/** Possible faults of witnesses, statement and signers. */
export const REFUSALS_OF_SIGNERS: Row[] = [
  [
    'no witness',
    'witnesses no_quorum',
    'unknown',
    ({ world, notarized }) =>
      void Object.assign(proofOf(notarized), { checkpoint: world.cosigned(null) }),
  ],
  [
    'another artifact',
    'subject another_subject',
    'failed',
    () => ({ claim: { artifact: { digest: { sha256: '0'.repeat(64) } } } }),
  ],
  [
    'an artifact by SHA-1 alone',
    'subject weak_digest',
    'failed',
    ({ world, alice }) => {
      const sha1 = '1'.repeat(40);
      const statement = formatStatement({
        subject: [{ name: '', digest: { sha1 } }],
        ...{ predicate_type: 'https://example.com/x', predicate: {} },
      });
      return replaced(world, alice, statement, {
        artifact: { digest: { sha1, ...world.artifact } },
      });
    },
  ],
  [
    'another payload type',
    'predicate unknown_payload_type',
    'unknown',
    async ({ world, alice }) => {
      const notarized = await world.notarize(alice, world.provenance(), {
        payload_type: 'text/plain',
      });
      return { claim: world.claim(notarized) };
    },
  ],
  [
    'a payload that is no statement',
    'predicate malformed_statement',
    'failed',
    ({ world, alice }) => replaced(world, alice, encodeUtf8('{}')),
  ],
  [
    'a predicate that is not of the form of its type',
    'predicate malformed_predicate',
    'failed',
    ({ world, alice }) => {
      const predicate_type = 'https://slsa.dev/provenance/v1';
      const subject = [{ name: '', digest: world.artifact }];
      return replaced(world, alice, formatStatement({ subject, predicate_type, predicate: {} }));
    },
  ],
  [
    'a status that was stated for another ledger',
    'predicate another_ledger',
    'failed',
    ({ world, alice }) =>
      replaced(world, alice, world.status('trusted', { ledger: 'example.com/tlog/other' })),
  ],
  [
    'no notarization',
    'signers_group not_pinned',
    'unknown',
    () => ({ claim: { notarization: null } }),
  ],
  [
    'a leaf that is no notarization',
    'signers_group bad_notarization',
    'failed',
    ({ notarized: { notarization } }) => ({
      claim: { notarization: { ...notarization, leaf: encodeUtf8('{}') } },
    }),
  ],
  [
    'a notarization that is not in the tree',
    'signers_group bad_notarization',
    'failed',
    ({ notarized: { notarization } }) => ({
      claim: { notarization: { ...notarization, path: [] } },
    }),
  ],
  [
    'a notarization of another signature',
    'signers_group bad_notarization',
    'failed',
    ({ world, alice }) => judged(world, alice, { ref_index: 0n }),
  ],
  [
    'a notarization that names another principal',
    'signers_group bad_notarization',
    'failed',
    ({ world, alice }) => judged(world, alice, { principal: 'somebody' }),
  ],
  [
    'a notarization that names another custody',
    'signers_group bad_notarization',
    'failed',
    ({ world, alice }) => judged(world, alice, { custody: 'fulcio' }),
  ],
  [
    'a notarization that names another artifact',
    'signers_group bad_notarization',
    'failed',
    ({ world, alice }) => judged(world, alice, { artifacts: [{ sha256: '0'.repeat(64) }] }),
  ],
  [
    'a notarization that names a group the signer was not in',
    'signers_group bad_notarization',
    'failed',
    ({ world, alice }) => judged(world, alice, { groups: ['another'] }),
  ],
  [
    'a head of the control log that is not known',
    'signers_group unknown_control_log',
    'unknown',
    ({ world }) => ({ trust: { control: { ...world.view(), rootAt: () => null } } }),
  ],
  [
    'a head of a forked control log',
    'signers_group control_mismatch',
    'failed',
    ({ world, alice }) =>
      judged(world, alice, { control: { ...world.head(), root: new Uint8Array(32) } }),
  ],
  [
    'an older head than there was a minute before',
    'signers_group stale_control_head',
    'unknown',
    ({ world }) => {
      const view = world.view();
      return { trust: { control: { ...view, leastPinned: () => view.size + 1n } } };
    },
  ],
  [
    'a signer who is in no group',
    'signers_group not_authorised',
    'failed',
    ({ world }) => judged(world, world.register({ isMember: false }), { groups: [] }),
  ],
  [
    'one signer where two are needed',
    'signers_group too_few_signers',
    'unknown',
    ({ world }) => {
      const place = `group:${world.group}`;
      return { trust: { policy: { distinct: 'principal', alternatives: [[place, place]] } } };
    },
  ],
  [
    'a temporary group, where nobody says when',
    'signers_group no_trusted_time',
    'unknown',
    async ({ world, alice }) => {
      const { group } = world;
      world.say({ kind: 'signers-group', op: 'update', group, not_after: NOON + HOUR });
      return { ...(await replaced(world, alice)), trust: { isQuorum: () => true } };
    },
  ],
  [
    'a temporary group that had ended',
    'signers_group not_authorised',
    'failed',
    ({ world, alice }) => {
      const { group } = world;
      world.say({ kind: 'signers-group', op: 'update', group, not_after: NOON });
      return judged(world, alice, { groups: [] });
    },
  ],
  [
    'a key that was retired before it was seen',
    'freshness revoked',
    'failed',
    ({ world, alice: { key } }) => {
      world.say({ kind: 'signing-key', op: 'revoke', key, reason: 'retired', since: null }, NOON);
      return {};
    },
  ],
  [
    'a key that strangers had by then',
    'freshness compromised',
    'failed',
    ({ world, alice: { key } }) => {
      world.say({ kind: 'signing-key', op: 'revoke', key, reason: 'compromised', since: NOON });
      return {};
    },
  ],
  ['an old signature', 'freshness too_old', 'failed', () => ({ trust: { max_age_ms: 1000 } })],
  [
    'a signature of which nobody says how old it is',
    'freshness no_trusted_time',
    'unknown',
    () => ({ trust: { max_age_ms: HOUR, isQuorum: () => true } }),
  ],
];
