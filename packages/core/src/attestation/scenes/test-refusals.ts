import { p256Signer } from '../../dsse/test-signer.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { HOUR, NOON } from './test-authorities.ts';
import { certified, proofOf, type Row, replaced, rewritten, stamp } from './test-scene.ts';

/** Possible faults of a bundle by itself: form, time stamps, key and signature. */
export const REFUSALS: Row[] = [
  ['no JSON', 'limits unreadable', 'failed', () => ({ claim: { bundle: encodeUtf8('{') } })],
  [
    'a version that is not known',
    'media_type unknown_media_type',
    'unknown',
    ({ notarized }) => ({ claim: { bundle: rewritten(notarized, 'v0.3', 'v9.9') } }),
  ],
  [
    'a version that is not taken',
    'media_type media_type_refused',
    'failed',
    () => ({ trust: { versions: ['0.2'] } }),
  ],
  [
    'two signatures',
    'one_signature many_signatures',
    'failed',
    ({ notarized }) => ({
      claim: { bundle: rewritten(notarized, /"signatures":\[(.*?)\]/, '"signatures":[$1,$1]') },
    }),
  ],
  [
    'a time stamp over something else',
    'timestamps bad_timestamp',
    'failed',
    ({ notarized }) => void stamp(notarized, { time: NOON, of: Uint8Array.of(1) }),
  ],
  [
    'a time stamp by an authority that is not known',
    'timestamps unknown_authority',
    'unknown',
    ({ notarized }) => {
      stamp(notarized, { time: NOON, outcome: 'unknown' });
      return { trust: { timestamps_needed: 1 } };
    },
  ],
  [
    'two time stamps of one authority where two authorities are needed',
    'timestamps too_few_timestamps',
    'unknown',
    ({ notarized }) => {
      stamp(notarized, { time: NOON });
      stamp(notarized, { time: NOON + 1 });
      return { trust: { timestamps_needed: 2 } };
    },
  ],
  [
    'a key that is not registered, though the principal is',
    'key_validity unknown_key',
    'unknown',
    ({ world, alice }) => replaced(world, { ...alice, signer: p256Signer() }),
  ],
  [
    'a subject that is not registered',
    'key_validity unknown_key',
    'unknown',
    ({ world }) => certified(world, { subject: 'somebody' }),
  ],
  [
    'a certificate of a root that is not known',
    'key_validity unknown_certificate',
    'unknown',
    ({ world }) => certified(world, { outcome: 'unknown' }),
  ],
  [
    'a certificate for a kind of key that is not known',
    'key_validity unknown_certificate',
    'unknown',
    ({ world }) => certified(world, { spki: '00' }),
  ],
  [
    'a certificate that had ended when it was used',
    'key_validity bad_certificate',
    'failed',
    ({ world }) => certified(world, { until: NOON }),
  ],
  [
    'a certificate without a trusted time',
    'key_validity no_trusted_time',
    'unknown',
    async ({ world }) => ({ ...(await certified(world, {})), trust: { isQuorum: () => true } }),
  ],
  [
    'a key in the custody of the server',
    'key_validity custody_refused',
    'failed',
    ({ world }) => replaced(world, world.register({ custody: 'server' })),
  ],
  [
    'a signature seen before the key was valid',
    'key_validity not_yet_valid',
    'failed',
    ({ world, notarized }) => {
      proofOf(notarized).checkpoint = world.cosigned(NOON - 3 * HOUR);
      return undefined;
    },
  ],
  [
    'a key that had ended',
    'key_validity expired',
    'failed',
    ({ world }) => replaced(world, world.register({ not_after: NOON })),
  ],
  [
    'a key that ends, where nobody says when it was used',
    'key_validity no_trusted_time',
    'unknown',
    async ({ world }) => ({
      ...(await replaced(world, world.register({ not_after: NOON + HOUR }))),
      trust: { isQuorum: () => true },
    }),
  ],
  [
    'a principal who may not sign',
    'key_validity principal_disabled',
    'failed',
    ({ world, alice }) => {
      const { principal } = alice;
      world.say({ kind: 'principal', op: 'disable', principal, type: 'user', person: principal });
      return replaced(world, alice);
    },
  ],
  [
    'a signature that does not hold',
    'signature bad_signature',
    'failed',
    ({ world, alice }) => {
      const { sign } = p256Signer();
      return replaced(world, { ...alice, signer: { ...alice.signer, sign } });
    },
  ],
];
