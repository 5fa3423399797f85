import { encodeUtf8 } from '../../encoding/utf8.ts';
import { parseNote } from '../../log/tree/note.ts';
import { formatBundle } from '../bundle/format-bundle.ts';
import { HOUR, NOON } from './test-authorities.ts';
import { emptied, entryOf, proofOf, type Row, withBody, withNote } from './test-scene.ts';
import { World } from './test-world.ts';

/** What can be wrong with the leaf, its path and the checkpoint. */
export const REFUSALS_OF_LOG: Row[] = [
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
