/**
 * Verifies a receipt offline: every claim, from the signature down to the content. The same code runs in
 * server, page, command line and stand-alone verifier. All of the input may be hostile; refusals are values.
 */

import { canonicalJson } from '../../encoding/canonical-json.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { isCommittedTo } from '../leaf/commitment.ts';
import { describeLeaf } from '../leaf/describe-leaf.ts';
import { type KnownLeaf, readKnownLeaf } from '../leaf/known-leaf.ts';
import { isAssayOrigin } from '../leaf/log-origin.ts';
import { type OpenedCheckpoint, openCheckpoint } from '../tree/checkpoint.ts';
import { type Hash, leafHash, sha256 } from '../tree/hasher.ts';
import { NoteError } from '../tree/note-error.ts';
import { verifyInclusion } from '../tree/proof.ts';
import type { VerifierKey } from '../tree/verifier-key.ts';
import { type Earlier, verifyEarlier } from './earlier-checkpoint.ts';
import { openNames, openUpload } from './opened.ts';
import { parseReceipt, type Receipt, type ReceiptExtra } from './receipt.ts';
import { type Platform, type Step, stepsOf, type Verdict, verdictOf } from './verdict.ts';

/**
 * Logs and witnesses that the verifier trusts; a witness policy has this form. Without log keys nothing is
 * proven.
 */
export interface Trust {
  logs: readonly VerifierKey[];
  witnesses: readonly VerifierKey[];
  /** Whether cosignatures by these keys are enough. */
  isQuorum(cosigned: readonly VerifierKey[]): boolean;
}

/** Trusts the logs alone, without witness requirements. */
export const trustInLogs = (logs: readonly VerifierKey[]): Trust => ({
  logs,
  witnesses: [],
  isQuorum: () => true,
});

/** Digest of content whose bytes are not available, in lower-case hexadecimal. */
export interface ContentDigest {
  sha256: string;
  size: number;
}

export interface ReceiptClaim {
  /** Text of the tlog-proof. */
  receipt: string;
  trust: Trust;
  /** An earlier checkpoint with which the receipt's checkpoint must be consistent. */
  earlier?: Earlier | undefined;
  /** Content that the leaf commits to: of a document or an upload; or the digest of an upload. */
  payload?: Uint8Array | ContentDigest | undefined;
  /** Document id that the receipt must be about. */
  id?: string | undefined;
}

/**
 * In this order; `consistency` only with an earlier checkpoint, `names` only when the leaf or the claim has
 * names.
 */
export type ReceiptStep = Step<
  | 'receipt'
  | 'checkpoint'
  | 'witnesses'
  | 'consistency'
  | 'leaf'
  | 'inclusion'
  | 'statement'
  | 'names'
  | 'content'
>;

export interface VerifiedReceipt {
  verdict: Verdict;
  steps: ReceiptStep[];
  /** From the receipt, proven or not; null when unreadable. */
  receipt: Receipt | null;
  leaf: KnownLeaf | null;
}

/** Verifies all that can be; a receipt that cannot be read ends at the first step. */
export async function verifyReceipt(
  platform: Platform,
  { receipt: text, trust, earlier, payload, id }: ReceiptClaim,
): Promise<VerifiedReceipt> {
  const receipt = readReceipt(text);
  if (receipt instanceof NoteError) {
    const step = stepsOf('receipt').failed(`${receipt.message} (line ${receipt.at}).`);
    return { verdict: 'refuted', steps: [step], receipt: null, leaf: null };
  }
  const opened = await openCheckpoint(
    receipt.note,
    { log: trust.logs, witnesses: trust.witnesses },
    platform.verifyEd25519,
  );
  const read = receipt.extra && readKnownLeaf(receipt.extra.leaf);
  const leaf = typeof read === 'string' ? null : read;
  const steps: ReceiptStep[] = [
    stepsOf('receipt').passed(`Speaks of leaf ${receipt.proof.index}.`),
    signedStep(receipt, trust, opened),
    witnessStep(trust, opened),
    ...(earlier ? [await verifyEarlier(platform, earlier, { ...receipt.checkpoint, trust })] : []),
    leafStep(platform, receipt),
    inclusionStep(platform, receipt),
    statementStep(read, receipt.checkpoint.origin),
    ...namesSteps(platform, { leaf, extra: receipt.extra, id, payload }),
    contentStep(platform, { leaf, salt: receipt.extra?.salt ?? null, payload }),
  ];
  return { verdict: verdictOf(steps), steps, receipt, leaf };
}

function readReceipt(text: string): Receipt | NoteError {
  try {
    return parseReceipt(text);
  } catch (error) {
    if (error instanceof NoteError) return error;
    throw error;
  }
}

function signedStep(
  { checkpoint }: Receipt,
  { logs }: Trust,
  opened: Awaited<ReturnType<typeof openCheckpoint>>,
) {
  const { passed, failed, unknown } = stepsOf('checkpoint');
  const { origin, size } = checkpoint;
  if (logs.length === 0) return unknown(`No key was given by which ${origin} is believed.`);
  const names = [...new Set(logs.map((key) => key.name))].join(', ');
  if (opened === 'another_log')
    return failed(`The checkpoint is of ${origin}, the keys given are of ${names}.`);
  if (opened === 'bad_signature') return failed('A signature of the checkpoint does not hold.');
  if (opened === 'not_signed_by_log') return failed(`No given key of ${origin} signed it.`);
  return passed(`Signed by ${origin}, with ${size} leaves.`);
}

function witnessStep(trust: Trust, opened: OpenedCheckpoint | string) {
  const { passed, failed, unknown } = stepsOf('witnesses');
  if (typeof opened === 'string') return unknown('Nothing that witnesses signed is believed.');
  const cosigned = opened.signatures.map(({ key }) => key).filter(({ type }) => type !== 'ed25519');
  if (!trust.isQuorum(cosigned))
    return failed(`${cosigned.length} witnesses signed: fewer than the policy asks for.`);
  return passed(
    cosigned.length === 0
      ? 'Not independently witnessed.'
      : `Witnessed by ${cosigned.map(({ name }) => name).join(', ')}.`,
  );
}

function leafStep({ hasher }: Platform, { extra }: Receipt) {
  const { passed, unknown } = stepsOf('leaf');
  return extra === null
    ? unknown('The receipt does not carry its leaf.')
    : passed(`${extra.leaf.length} bytes, hash ${encodeHex(leafHash(hasher, extra.leaf))}.`);
}

function inclusionStep({ hasher }: Platform, { proof, checkpoint, extra }: Receipt) {
  const { passed, failed, unknown } = stepsOf('inclusion');
  if (extra === null) return unknown('Without its leaf nothing can be looked for in the tree.');
  const { index, path } = proof;
  const { size, root } = checkpoint;
  const leaf_hash = leafHash(hasher, extra.leaf);
  const verdict = verifyInclusion(hasher, { index, size, leaf_hash, path, root });
  return verdict.ok
    ? passed(`Leaf ${index} of the ${size} that the checkpoint commits to.`)
    : failed(`The leaf is not at ${index} in this tree (${verdict.failure}).`);
}

function statementStep(leaf: ReturnType<typeof readKnownLeaf> | null, origin: string) {
  const { passed, failed, unknown } = stepsOf('statement');
  if (leaf === null) return unknown('Without its leaf nothing is said.');
  if (leaf === 'opaque')
    return unknown('Unknown content: a leaf of a kind that this verifier does not know.');
  if (leaf === 'malformed' && !isAssayOrigin(origin))
    return unknown('Unknown content: the log is not one of Assay.');
  if (leaf === 'malformed') return failed('The leaf is not of the form of its kind.');
  return passed(describeLeaf(leaf));
}

interface Named {
  leaf: KnownLeaf | null;
  extra: ReceiptExtra | null;
  id: string | undefined;
  payload: ReceiptClaim['payload'];
}

/** Checks names in the receipt: no steps when none are requested, and the leaf commits to none or its record is the content. */
function namesSteps({ hasher }: Platform, { leaf, extra, id, payload }: Named) {
  const { passed, failed, unknown } = stepsOf('names');
  const { names, upload, salt } = extra ?? {};
  const commits =
    (leaf?.kind === 'document' && leaf.names !== null) ||
    (leaf?.kind === 'audit' && leaf.upload !== null);
  if (leaf !== null && (names || upload)) {
    const openings = [
      ...(names ? [openNames(hasher, leaf, names)] : []),
      ...(upload ? [openUpload(hasher, leaf, { salt: salt ?? new Uint8Array(0), upload })] : []),
    ];
    for (const { opens, detail } of openings)
      if (!opens) return [failed(`${detail}: that is not what the leaf commits to.`)];
    const details = openings.map(({ detail }) => `${detail}.`).join(' ');
    if (id === undefined || names?.id === id) return [passed(details)];
    return [failed(`${details} It was to be ${JSON.stringify(id)}.`)];
  }
  if (id !== undefined)
    return [
      unknown(
        `The receipt does not open which document it is about, so not ${JSON.stringify(id)}.`,
      ),
    ];
  // A record states its names itself, and what it states is proven as the content.
  const isStated =
    leaf?.kind === 'audit' && isRecord(hasher, leaf.commitment, { salt: salt ?? null, payload });
  if (!commits || isStated) return [];
  return [unknown('The receipt does not open the names that its leaf commits to.')];
}

/** Whether the content is the record that an audit leaf commits to. */
function isRecord(
  hasher: Platform['hasher'],
  commitment: Hash | null,
  { salt, payload }: { salt: Uint8Array | null; payload: ReceiptClaim['payload'] },
): boolean {
  if (commitment === null || salt === null || !(payload instanceof Uint8Array)) return false;
  return isCommittedTo(hasher, commitment, { salt, payload });
}

interface Content {
  leaf: KnownLeaf | null;
  salt: Uint8Array | null;
  payload: Uint8Array | ContentDigest | undefined;
}

function contentStep({ hasher }: Platform, { leaf, salt, payload }: Content) {
  const { passed, failed, unknown } = stepsOf('content');
  if (leaf === null) return unknown('What the leaf commits to is not known.');
  const commitments = commitmentsOf(leaf);
  if (commitments.length === 0) {
    if (payload === undefined) return passed('The leaf commits to no content.');
    return failed('The leaf commits to no content, so not to this one.');
  }
  if (payload === undefined) return unknown('No content was given to compare.');
  if (salt === null) return unknown('The receipt has no salt, by which content is compared.');
  const opens = commitments.some(({ commitment, of }) => {
    const bytes = of === 'digest' ? digestText(hasher, payload) : payload;
    return (
      bytes instanceof Uint8Array && isCommittedTo(hasher, commitment, { salt, payload: bytes })
    );
  });
  if (opens) return passed('The content is the one that the leaf commits to.');
  const isDigestEnough = commitments.some(({ of }) => of === 'digest');
  return payload instanceof Uint8Array || isDigestEnough
    ? failed('The content is not the one that the leaf commits to.')
    : unknown('A digest is not enough here: the leaf commits to the content itself.');
}

/** Returns the commitments of a leaf: to bytes, or to a digest and size of bytes. */
function commitmentsOf(leaf: KnownLeaf): { commitment: Hash; of: 'bytes' | 'digest' }[] {
  if (leaf.kind !== 'document' && leaf.kind !== 'audit') return [];
  return [
    ...(leaf.commitment ? [{ commitment: leaf.commitment, of: 'bytes' as const }] : []),
    ...(leaf.kind === 'audit' && leaf.object
      ? [{ commitment: leaf.object, of: 'digest' as const }]
      : []),
  ];
}

function digestText(hasher: Platform['hasher'], payload: Uint8Array | ContentDigest): Uint8Array {
  if (!(payload instanceof Uint8Array)) return objectPayload(payload);
  return objectPayload({ sha256: encodeHex(sha256(hasher, payload)), size: payload.length });
}

/** Canonical JSON of digest and size that the object commitment of an audit leaf covers. */
export const objectPayload = ({ sha256, size }: ContentDigest): Uint8Array<ArrayBuffer> =>
  encodeUtf8(canonicalJson({ sha256, size }));
