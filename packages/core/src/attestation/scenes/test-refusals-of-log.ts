import { encodeUtf8 } from '../../encoding/utf8.ts';
import { parseNote } from '../../log/tree/note.ts';
import { formatBundle } from '../bundle/format-bundle.ts';
import { HOUR, NOON } from './test-authorities.ts';
import { emptied, entryOf, proofOf, type Row, withBody, withNote } from './test-scene.ts';
import { World } from './test-world.ts';

/** Possible faults of the leaf, its path and the checkpoint. */
export const REFUSALS_OF_LOG: Row[] = [
  ['no log', 'log_entry not_logged', 'unknown', ({ notarized }) => emptied(notarized)],
  [
    'a leaf of another version',
    'log_entry unknown_entry',
    'unknown',
    ({ notarized }) => void Object.assign(entryOf(notarized), { version: '0.0.1' }),
  ],
  [
    'a leaf with a hash that is not known',
    'log_entry unknown_entry',
    'unknown',
    ({ notarized }) => withBody(notarized, (body) => body.replace('SHA2_256', 'SHA2_512')),
  ],
  [
    'a leaf that is not canonical',
    'log_entry malformed_entry',
    'failed',
    ({ notarized }) => withBody(notarized, (body) => ` ${body}`),
  ],
  [
    'a leaf that is of another kind than the bundle says',
    'log_entry entry_mismatch',
    'failed',
    ({ notarized }) => withBody(notarized, (body) => body.replace('"hashedrekord"', '"dsse"')),
  ],
  [
    'the leaf of another statement',
    'log_entry entry_mismatch',
    'failed',
    async ({ world, alice, notarized }) => {
      const other = await world.notarize(alice, world.status('untrusted'));
      notarized.bundle.entries = other.bundle.entries;
      return undefined;
    },
  ],
  [
    'a leaf with another kind of key',
    'log_entry entry_mismatch',
    'failed',
    ({ notarized }) =>
      withBody(notarized, (body) => body.replace('PKIX_ECDSA_P256_SHA_256', 'PKIX_ED25519')),
  ],
  [
    'a leaf with a key where the bundle has a certificate',
    'log_entry entry_mismatch',
    'failed',
    ({ notarized }) => {
      notarized.bundle.signer = { kind: 'certificate', certificates: [encodeUtf8('{}')] };
      return undefined;
    },
  ],
  [
    'a promise in place of a proof',
    'inclusion no_proof',
    'unknown',
    ({ notarized }) => {
      const json = JSON.parse(formatBundle(notarized.bundle));
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
    ({ notarized }) => void proofOf(notarized).path.reverse(),
  ],
  [
    'a proof with the size of another tree',
    'inclusion bad_inclusion',
    'failed',
    ({ notarized }) => void Object.assign(proofOf(notarized), { tree_size: 99n }),
  ],
  [
    'an index that is not that of the proof',
    'inclusion bad_inclusion',
    'failed',
    ({ notarized }) => void Object.assign(entryOf(notarized), { index: 99n }),
  ],
  [
    'no note',
    'checkpoint bad_checkpoint',
    'failed',
    ({ notarized }) => void Object.assign(proofOf(notarized), { checkpoint: 'x' }),
  ],
  [
    'a note that is no checkpoint',
    'checkpoint bad_checkpoint',
    'failed',
    ({ notarized }) => withNote(notarized, (note) => ({ ...note, text: 'x\n' })),
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
    ({ notarized }) =>
      withNote(notarized, (note) => ({ ...note, text: note.text.replace('/tlog/', '/log/') })),
  ],
  [
    'an entry that names another log',
    'checkpoint another_log_id',
    'failed',
    ({ notarized }) =>
      void Object.assign(entryOf(notarized), { log_id: Uint8Array.of(1, 2, 3, 4) }),
  ],
  [
    'a checkpoint with another root',
    'checkpoint bad_log_signature',
    'failed',
    ({ world, notarized }) => {
      const root = new Uint8Array(32);
      const { text } = parseNote(world.ledger.checkpoint(world.ledger.entries.length, root));
      return withNote(notarized, (note) => ({ ...note, text }));
    },
  ],
  [
    'a checkpoint that only witnesses signed',
    'checkpoint not_signed_by_log',
    'failed',
    ({ notarized }) =>
      withNote(notarized, (note) => ({ ...note, signatures: note.signatures.slice(1) })),
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
