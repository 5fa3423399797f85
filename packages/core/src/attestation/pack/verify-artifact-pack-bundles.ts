import { EnvelopeError } from '../../dsse/envelope-error.ts';
import { JsonError } from '../../encoding/json-error.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { type Step, stepsOf } from '../../log/receipt/verdict.ts';
import { type Checkpoint, parseCheckpoint } from '../../log/tree/checkpoint.ts';
import type { Hasher } from '../../log/tree/hasher.ts';
import { parseNote } from '../../log/tree/note.ts';
import { NoteError } from '../../log/tree/note-error.ts';
import { formatBundle } from '../bundle/format-bundle.ts';
import { parseHashedRekord } from '../bundle/hashedrekord.ts';
import { parseBundle, type SigstoreBundle } from '../bundle/sigstore-bundle.ts';
import { keyFingerprint } from '../signers/public-key.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import type { LedgerSignature } from '../trust/judge-artifact.ts';
import type { ArtifactPack, PackedEvidence } from './artifact-pack-content.ts';

/** A bundle of a pack, read. */
export interface OpenedBundle {
  bundle: SigstoreBundle;
  signature: LedgerSignature;
  /** Text of the signed note. */
  checkpoint: string;
}

/** The bundles of a pack, none where something is wrong with one; and the checkpoint that all of them have. */
export interface OpenedBundles {
  bundles: OpenedBundle[];
  checkpoint: Checkpoint | null;
  step: Step<'bundles'>;
}

const { passed, failed, unknown } = stepsOf('bundles');

/** Reads the bundles: each with one leaf and in its one spelling, in order of the ledger, at one checkpoint. */
export function openBundles(
  hasher: Hasher,
  { ledger, size, evidence }: ArtifactPack,
): OpenedBundles {
  const bundles: OpenedBundle[] = [];
  const refused = (detail: string) => ({ bundles: [], checkpoint: null, step: failed(detail) });
  for (const [i, packed] of evidence.entries()) {
    const opened = openBundle(hasher, packed);
    if (typeof opened === 'string') return refused(`Bundle ${i + 1}: ${opened}`);
    const before = bundles.at(-1);
    if (before && before.signature.index >= opened.signature.index)
      return refused(`Bundle ${i + 1} is not in order of the ledger.`);
    if (before && before.checkpoint !== opened.checkpoint)
      return refused(`Bundle ${i + 1} is at another checkpoint than those before.`);
    bundles.push(opened);
  }
  const checkpoint = bundles[0] ? checkpointOf(bundles[0].checkpoint) : null;
  if (typeof checkpoint === 'string') return refused(checkpoint);
  if (checkpoint === null) {
    const step = unknown('There is no signature, so nothing ties the pack to a ledger.');
    return { bundles, checkpoint, step };
  }
  if (checkpoint.origin !== ledger.origin || checkpoint.size !== size)
    return refused(`The bundles are at ${checkpoint.size} leaves of ${checkpoint.origin}.`);
  const counted = bundles.length === 1 ? 'One bundle' : `${bundles.length} bundles`;
  return {
    bundles,
    checkpoint,
    step: passed(`${counted}, at ${size} leaves of ${ledger.origin}.`),
  };
}

function openBundle(hasher: Hasher, packed: PackedEvidence): OpenedBundle | string {
  const { notarization, status } = packed;
  const json = encodeUtf8(packed.bundle);
  try {
    const bundle = parseBundle(json);
    const [log, second] = bundle.entries;
    if (log?.proof == null || second !== undefined) return 'It has not exactly one leaf.';
    if (formatBundle(bundle) !== packed.bundle)
      return 'It is not in the spelling of a bundle v0.3.';
    const entry = parseHashedRekord(log.body);
    if (entry === null) return 'Its leaf is not that of a signature.';
    const { verifier } = entry;
    const hint = bundle.signer.kind === 'public_key' ? bundle.signer.hint : null;
    if (verifier.kind === 'public_key' && hint !== fingerprintOf(hasher, verifier.spki))
      return 'Its hint names another key than its leaf.';
    const path = notarization && [...notarization.path];
    return {
      bundle,
      signature: {
        ...{ bundle: json, status, entry, index: log.index },
        notarization: notarization && path && { leaf: notarization.leaf, path },
      },
      checkpoint: log.proof.checkpoint,
    };
  } catch (error) {
    const isRefusal =
      error instanceof AttestationError ||
      error instanceof EnvelopeError ||
      error instanceof JsonError;
    if (isRefusal) return `${error.message} (${error.at || 'the whole'})`;
    // A v0.2 bundle that v0.3 cannot express.
    if (error instanceof RangeError) return `${error.message}.`;
    throw error;
  }
}

const fingerprintOf = (hasher: Hasher, spki: Uint8Array) =>
  keyFingerprint(hasher, { algorithm: 'ed25519', spki });

function checkpointOf(note: string): Checkpoint | string {
  try {
    return parseCheckpoint(parseNote(note).text);
  } catch (error) {
    if (error instanceof NoteError) return `${error.message} (line ${error.at} of the checkpoint).`;
    throw error;
  }
}
