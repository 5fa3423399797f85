import type { ControlView } from '@assay/core/attestation/bundle/bundle-trust.ts';
import type { KeyRegistrationLeaf } from '@assay/core/attestation/signers/control-leaf.ts';
import { keyFingerprint, parsePublicKey } from '@assay/core/attestation/signers/public-key.ts';
import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import type { ControlHistory } from '@assay/core/attestation/signers/signers-group.ts';
import { isSignedBy, type PublicKey } from '@assay/core/dsse/signature.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import { Invalid } from '../../../errors.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';

/** A key that the signers log has. */
export interface KnownKey {
  key: PublicKey;
  registration: KeyRegistrationLeaf;
}

/** Keys of others are tried up to this many, the newest first. */
const MOST_TRIED = 64;
/** Signatures that hold by none of the keys tried, in one call. */
const MOST_FAILURES = 2_000;

interface Keys {
  byFingerprint: Map<string, KnownKey>;
  byPrincipal: Map<string, KnownKey[]>;
  newest: KnownKey[];
}

const indexed = new WeakMap<ControlHistory, Keys>();

/** Once for each head of the log. */
function keysOf({ history }: Pick<ControlView, 'history'>): Keys {
  const known = indexed.get(history);
  if (known !== undefined) return known;
  const all = [...history.registrations.values()]
    .flatMap(([first]) => (first === undefined ? [] : [first]))
    .sort((a, b) => (a.index < b.index ? 1 : -1))
    .flatMap((registration) => knownKey(registration) ?? []);
  const keys = {
    byFingerprint: new Map(all.map((one) => [keyFingerprint(nodeHasher, one.key), one])),
    byPrincipal: Map.groupBy(all, ({ registration }) => registration.principal),
    newest: all.slice(0, MOST_TRIED),
  };
  indexed.set(history, keys);
  return keys;
}

function knownKey(registration: KeyRegistrationLeaf): KnownKey | undefined {
  if (registration.identity.kind !== 'public_key') return undefined;
  try {
    return { key: parsePublicKey(registration.identity.spki), registration };
  } catch (error) {
    if (error instanceof PublicKeyError) return undefined;
    throw error;
  }
}

/** A signature whose key is looked for. */
export interface Unattributed {
  /** Candidate fingerprints. */
  hints: readonly string[];
  message: Uint8Array;
  signature: Uint8Array;
}

/**
 * Finds who signed, for one call: the key that is hinted at, the one found last, those of the actor, those that were
 * registered last.
 */
export class KeyFinder {
  readonly #keys: Keys;
  readonly #own: readonly KnownKey[];
  #last: KnownKey | undefined;
  #failures = 0;

  constructor(control: Pick<ControlView, 'history'>, actorUuid: string) {
    this.#keys = keysOf(control);
    this.#own = (this.#keys.byPrincipal.get(actorUuid) ?? []).slice(0, MOST_TRIED);
  }

  /** Tells whether a hint names a registered key. */
  isHinted = (hints: readonly string[]): boolean =>
    hints.some((hint) => this.#keys.byFingerprint.has(hint));

  /** @returns undefined where none of them made it; @throws Invalid after 2,000 tries in vain, which take a server's time */
  async find({ hints, message, signature }: Unattributed): Promise<KnownKey | undefined> {
    const hinted = hints.flatMap((hint) => this.#keys.byFingerprint.get(hint) ?? []);
    const last = this.#last === undefined ? [] : [this.#last];
    for (const one of new Set([...hinted, ...last, ...this.#own, ...this.#keys.newest])) {
      if (await isSignedBy({ key: one.key, message, signature }, verifySignature)) {
        this.#last = one;
        return one;
      }
      this.#failures += 1;
      if (this.#failures > MOST_FAILURES)
        throw new Invalid('Too many signatures do not say by their keyid which key made them.');
    }
    return undefined;
  }
}
