import assert from 'node:assert/strict';
import type { Instant } from '../../encoding/instant.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { sha256 } from '../../log/tree/hasher.ts';
import { formatNote, parseNote } from '../../log/tree/note.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import type { BundleClaim, BundleTrust } from '../bundle/bundle-trust.ts';
import { formatBundle } from '../bundle/format-bundle.ts';
import { encodeHashedRekord } from '../bundle/hashedrekord.ts';
import { KEY_DETAILS } from '../signers/public-key.ts';
import { testToken } from './test-authorities.ts';
import { type Notarized, World } from './test-world.ts';

export function signatureOf({ bundle: { content } }: Notarized): Uint8Array {
  assert.ok(content.kind === 'dsse');
  return content.envelope.signatures[0]?.signature ?? new Uint8Array(0);
}

export function stamp(
  notarized: Notarized,
  { time, ...more }: { time: Instant; of?: Uint8Array; outcome?: 'unknown' },
): void {
  const token = { authority: 'tsa', time, of: signatureOf(notarized), ...more };
  notarized.bundle.timestamps = [...notarized.bundle.timestamps, testToken(token)];
}

export const proofOf = ({ bundle }: Notarized) => {
  const proof = bundle.entries[0]?.proof;
  assert.ok(proof);
  return proof;
};
export const entryOf = ({ bundle }: Notarized) => {
  const [entry] = bundle.entries;
  assert.ok(entry);
  return entry;
};

/** The bundle in JSON with some text replaced. */
export const rewritten = ({ bundle }: Notarized, from: string | RegExp, to: string) =>
  encodeUtf8(formatBundle(bundle).replace(from, to));

export interface Scene {
  world: World;
  alice: ReturnType<World['register']>;
  /** The notarized statement that Alice signed. */
  notarized: Notarized;
}
export type Change = { claim?: Partial<BundleClaim>; trust?: Partial<BundleTrust> };

/** The fault, the step that detects it, whether it refutes or leaves open, and how to produce it. */
export type Row = [
  why: string,
  expected: string,
  outcome: 'failed' | 'unknown',
  change: (scene: Scene) => Change | undefined | Promise<Change | undefined>,
];

export async function messageBundle() {
  const world = new World();
  const alice = world.register();
  const bytes = encodeUtf8('artifact');
  const notarized = await world.notarize(alice, world.provenance());
  const signature = alice.signer.sign(bytes);
  const body = encodeHashedRekord({
    digest: sha256(hasher, bytes),
    signature,
    key_details: KEY_DETAILS[alice.signer.key.algorithm],
    verifier: { kind: 'public_key', spki: alice.signer.key.spki },
  });
  const index = Number(notarized.index);
  world.ledger.entries[index] = body;
  const { leaf } = notarized.notarization;
  const { entries: _, ...parts } = notarized.bundle;
  const content = { kind: 'message', digest: sha256(hasher, bytes), signature } as const;
  return {
    world,
    bytes,
    notarized: await world.bundled({ index, body, leaf }, { ...parts, content }),
  };
}

/** Signs another statement in place of the original. */
export async function replaced(
  world: World,
  by: ReturnType<World['register']>,
  payload = world.provenance(),
  change: Partial<BundleClaim> = {},
): Promise<Change> {
  return { claim: world.claim(await world.notarize(by, payload), change) };
}

export async function judged(
  world: World,
  by: ReturnType<World['register']>,
  change: Parameters<World['notarize']>[2],
): Promise<Change> {
  return { claim: world.claim(await world.notarize(by, world.provenance(), change)) };
}

export const certified = (world: World, certificate: object) =>
  judged(world, world.register({ custody: 'fulcio' }), { certificate });

export function emptied(notarized: Notarized): undefined {
  notarized.bundle.entries = [];
}

export function withBody(notarized: Notarized, change: (body: string) => string): undefined {
  const entry = entryOf(notarized);
  entry.body = encodeUtf8(change(decodeUtf8(entry.body) ?? ''));
}

export function withNote(
  notarized: Notarized,
  change: (note: ReturnType<typeof parseNote>) => ReturnType<typeof parseNote>,
): undefined {
  const proof = proofOf(notarized);
  proof.checkpoint = formatNote(change(parseNote(proof.checkpoint)));
}
