import { encodeHex } from '../../encoding/hex.ts';
import type { ControlLeaf, KeyRegistrationLeaf } from './control-leaf.ts';

/** Why a leaf that needs a signature counts for nothing. */
export type SignatureFailure =
  | 'no_signature'
  | 'wrong_signature'
  | 'another_signer'
  | 'signature_used_before'
  | 'signature_too_old';

const MINUTE = 60_000;

/** Holds leaves of one signers log, in order, against the administrators whose signatures they need. */
export class SignatureRule {
  /** Empty while no signature is needed. */
  #administrators: readonly string[] = [];
  /** By DER in hexadecimal; the first registration is the one that counts. */
  readonly #keys = new Map<string, KeyRegistrationLeaf>();
  readonly #revoked = new Set<string>();
  readonly #disabled = new Set<string>();
  /** Nonces of statements that were used. */
  readonly #used = new Set<string>();

  /** Why a leaf that gives a right counts for nothing; null where it counts. @param isSigned whether its signature holds */
  failureOf(leaf: ControlLeaf, { isSigned }: { isSigned: boolean }): SignatureFailure | null {
    const { signed, time } = leaf;
    const signers = this.#signersOf(leaf);
    if (signers.length === 0) return null;
    if (signed === undefined) return 'no_signature';
    if (!isSigned || !isOfNonce(leaf, signed.nonce)) return 'wrong_signature';
    if (!this.#isKeyOf(signers, signed.spki, time)) return 'another_signer';
    // The statement was signed before its leaf got a place, and clocks differ by less than a minute.
    if (time > signed.expires + MINUTE) return 'signature_too_old';
    return this.#used.has(signed.nonce) ? 'signature_used_before' : null;
  }

  /** The administrators so far; a policy that names the first of them is signed by one of its own. */
  #signersOf(leaf: ControlLeaf): readonly string[] {
    if (this.#administrators.length > 0 || leaf.kind !== 'policy') return this.#administrators;
    return leaf.administrators ?? [];
  }

  #isKeyOf(signers: readonly string[], spki: Uint8Array, time: number): boolean {
    const key = this.#keys.get(encodeHex(spki));
    return (
      key !== undefined &&
      signers.includes(key.principal) &&
      !this.#revoked.has(key.key) &&
      !this.#disabled.has(key.principal) &&
      (key.not_after === null || time <= key.not_after)
    );
  }

  /** Takes what a leaf that counts says. */
  take(leaf: ControlLeaf): void {
    if (leaf.signed) this.#used.add(leaf.signed.nonce);
    if (leaf.kind === 'policy') this.#administrators = leaf.administrators ?? this.#administrators;
    else if (leaf.kind === 'principal') this.#takePrincipal(leaf.principal, leaf.op);
    else if (leaf.kind !== 'signing-key') return;
    else if (leaf.op === 'revoke') this.#revoked.add(leaf.key);
    else if (leaf.identity.kind === 'public_key') {
      const name = encodeHex(leaf.identity.spki);
      if (!this.#keys.has(name)) this.#keys.set(name, leaf);
    }
  }

  #takePrincipal(principal: string, op: string): void {
    if (op === 'disable') this.#disabled.add(principal);
    else this.#disabled.delete(principal);
  }
}

/** New groups and keys have the nonce as uuid, so that a signature cannot create another one. */
function isOfNonce(leaf: ControlLeaf, nonce: string): boolean {
  if (leaf.kind === 'signers-group') return leaf.op !== 'create' || leaf.group === nonce;
  return leaf.kind !== 'signing-key' || leaf.key === nonce;
}
