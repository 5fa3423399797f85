import { p256Signer } from '../dsse/test-signer.ts';
import { encodeUtf8 } from '../encoding/utf8.ts';
import { parseNote } from '../merkle/note.ts';
import { formatBundle } from './format-bundle.ts';
import {
  certified,
  emptied,
  entryOf,
  proofOf,
  type Row,
  replaced,
  rewritten,
  stamp,
  withBody,
  withNote,
} from './test-scene.ts';
import { HOUR, NOON, World } from './test-world.ts';

/** What can be wrong with bundle, key, leaf and tree. */
export const REFUSALS: Row[] = [
  ['no JSON', 'limits unreadable', 'failed', () => ({ claim: { bundle: encodeUtf8('{') } })],
  [
    'a version that is not known',
    'media_type unknown_media_type',
    'unknown',
    ({ notarised }) => ({ claim: { bundle: rewritten(notarised, 'v0.3', 'v9.9') } }),
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
    ({ notarised }) => ({
      claim: { bundle: rewritten(notarised, /"signatures":\[(.*?)\]/, '"signatures":[$1,$1]') },
    }),
  ],
  [
    'a time stamp over something else',
    'timestamps bad_timestamp',
    'failed',
    ({ notarised }) => void stamp(notarised, { time: NOON, of: Uint8Array.of(1) }),
  ],
  [
    'a time stamp by an authority that is not known',
    'timestamps unknown_authority',
    'unknown',
    ({ notarised }) => {
      stamp(notarised, { time: NOON, outcome: 'unknown' });
      return { trust: { timestamps_needed: 1 } };
    },
  ],
  [
    'two time stamps of one authority where two authorities are needed',
    'timestamps too_few_timestamps',
    'unknown',
    ({ notarised }) => {
      stamp(notarised, { time: NOON });
      stamp(notarised, { time: NOON + 1 });
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
    ({ world, notarised }) => {
      proofOf(notarised).checkpoint = world.cosigned(NOON - 3 * HOUR);
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
  ['no log', 'log_entry not_logged', 'unknown', ({ notarised }) => emptied(notarised)],
  [
    'a leaf of another version',
    'log_entry unknown_entry',
    'unknown',
    ({ notarised }) => void Object.assign(entryOf(notarised), { version: '0.0.1' }),
  ],
  [
    'a leaf with a hash that is not known',
    'log_entry unknown_entry',
    'unknown',
    ({ notarised }) => withBody(notarised, (body) => body.replace('SHA2_256', 'SHA2_512')),
  ],
  [
    'a leaf that is not canonical',
    'log_entry malformed_entry',
    'failed',
    ({ notarised }) => withBody(notarised, (body) => ` ${body}`),
  ],
  [
    'a leaf that is of another kind than the bundle says',
    'log_entry entry_mismatch',
    'failed',
    ({ notarised }) => withBody(notarised, (body) => body.replace('"hashedrekord"', '"dsse"')),
  ],
  [
    'the leaf of another statement',
    'log_entry entry_mismatch',
    'failed',
    async ({ world, alice, notarised }) => {
      const other = await world.notarise(alice, world.status('untrusted'));
      notarised.bundle.entries = other.bundle.entries;
      return undefined;
    },
  ],
  [
    'a leaf with another kind of key',
    'log_entry entry_mismatch',
    'failed',
    ({ notarised }) =>
      withBody(notarised, (body) => body.replace('PKIX_ECDSA_P256_SHA_256', 'PKIX_ED25519')),
  ],
  [
    'a leaf with a key where the bundle has a certificate',
    'log_entry entry_mismatch',
    'failed',
    ({ notarised }) => {
      notarised.bundle.signer = { kind: 'certificate', certificates: [encodeUtf8('{}')] };
      return undefined;
    },
  ],
  [
    'a promise in place of a proof',
    'inclusion no_proof',
    'unknown',
    ({ notarised }) => {
      const json = JSON.parse(formatBundle(notarised.bundle));
      json.mediaType = 'application/vnd.dev.sigstore.bundle+json;version=0.1';
      delete json.verificationMaterial.tlogEntries[0].inclusionProof;
      const bundle = encodeUtf8(JSON.stringify(json));
      return { claim: { bundle }, trust: { versions: ['0.1'] } };
    },
  ],
  [
    'a path that leads elsewhere',
    'inclusion bad_inclusion',
    'failed',
    ({ notarised }) => void proofOf(notarised).path.reverse(),
  ],
  [
    'a proof with the size of another tree',
    'inclusion bad_inclusion',
    'failed',
    ({ notarised }) => void Object.assign(proofOf(notarised), { tree_size: 99n }),
  ],
  [
    'an index that is not that of the proof',
    'inclusion bad_inclusion',
    'failed',
    ({ notarised }) => void Object.assign(entryOf(notarised), { index: 99n }),
  ],
  [
    'no note',
    'checkpoint bad_checkpoint',
    'failed',
    ({ notarised }) => void Object.assign(proofOf(notarised), { checkpoint: 'x' }),
  ],
  [
    'a note that is no checkpoint',
    'checkpoint bad_checkpoint',
    'failed',
    ({ notarised }) => withNote(notarised, (note) => ({ ...note, text: 'x\n' })),
  ],
  [
    'a log that is not known',
    'checkpoint unknown_log',
    'unknown',
    () => ({ trust: { logs: [new World().logKey] } }),
  ],
  [
    'a checkpoint of one ledger with the key of another',
    'checkpoint another_origin',
    'failed',
    ({ notarised }) =>
      withNote(notarised, (note) => ({ ...note, text: note.text.replace('/tlog/', '/log/') })),
  ],
  [
    'an entry that names another log',
    'checkpoint another_log_id',
    'failed',
    ({ notarised }) =>
      void Object.assign(entryOf(notarised), { log_id: Uint8Array.of(1, 2, 3, 4) }),
  ],
  [
    'a checkpoint with another root',
    'checkpoint bad_log_signature',
    'failed',
    ({ world, notarised }) => {
      const root = new Uint8Array(32);
      const { text } = parseNote(world.ledger.checkpoint(world.ledger.entries.length, root));
      return withNote(notarised, (note) => ({ ...note, text }));
    },
  ],
  [
    'a checkpoint that only witnesses signed',
    'checkpoint not_signed_by_log',
    'failed',
    ({ notarised }) =>
      withNote(notarised, (note) => ({ ...note, signatures: note.signatures.slice(1) })),
  ],
  [
    'a key of the log that ended with a smaller tree',
    'checkpoint log_key_not_valid',
    'failed',
    ({ world }) => ({ trust: { logs: [{ ...world.logKey, last_size: 2n }] } }),
  ],
  [
    'a key of the log that begins with a larger tree',
    'checkpoint log_key_not_valid',
    'failed',
    ({ world }) => ({ trust: { logs: [{ ...world.logKey, first_size: 1000n }] } }),
  ],
  [
    'a key of the log that ended before',
    'checkpoint log_key_not_valid',
    'failed',
    ({ world }) => ({ trust: { logs: [{ ...world.logKey, not_after: NOON }] } }),
  ],
  [
    'a key of the log that ends, where nobody says when',
    'checkpoint no_trusted_time',
    'unknown',
    ({ world }) => ({
      trust: { logs: [{ ...world.logKey, not_after: NOON + HOUR }], isQuorum: () => true },
    }),
  ],
];
