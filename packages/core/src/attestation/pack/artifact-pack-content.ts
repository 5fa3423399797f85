import type { Instant } from '../../encoding/instant.ts';
import type { Hash } from '../../log/tree/hasher.ts';
import type { TrustLevel } from '../../sbom/trust-levels.ts';
import type { DigestSet } from '../statement/digest-set.ts';

/** A log key as the server states it, and the tree sizes that it signs; both inclusive, null for no end. */
export interface PackLogKey {
  /** Verifier key in C2SP signed-note format. */
  vkey: string;
  first_size: bigint;
  last_size: bigint | null;
}

/** Ledger data about one signature. */
export interface PackedEvidence {
  /** Sigstore bundle v0.3, in JSON. */
  bundle: string;
  /** The leaf after that of the signature, and its path in the tree of the bundle; null when absent. */
  notarization: { leaf: Uint8Array; path: readonly Hash[] } | null;
  /** The leaf that repeats the status statement; null for other statements. */
  status: Uint8Array | null;
}

/** A notarization of the artifact whose statement the server does not have. */
export interface MissingStatement {
  /** Index of the notarization; the signature is the leaf before it. */
  index: bigint;
  leaf: Uint8Array;
  /** Path in the tree of the bundles. */
  path: readonly Hash[];
}

/** Trust level that the server claims. */
export interface ClaimedLevel {
  level: TrustLevel;
  /** Reasons in the form of TrustReason. */
  reasons: readonly { code: string; about: string; evidence: readonly string[] }[];
  /** Leaves of the ledger and of the signers log. */
  ledger_size: bigint;
  signers_size: bigint;
  judged_at: Instant;
}

/** A parsed pack; not verified. */
export interface ArtifactPack {
  /** Result of `statedArtifact`: names and digests from signed statements of the pack. */
  artifact: { digests: DigestSet; name: string; purl: string | null };
  ledger: { origin: string; keys: readonly PackLogKey[] };
  /** The checkpoint covers exactly the entries. */
  signers: {
    origin: string;
    keys: readonly PackLogKey[];
    checkpoint: string;
    entries: readonly Uint8Array[];
  };
  /** Tree size of the ledger's checkpoint, which is the same in all bundles. */
  size: bigint;
  evidence: readonly PackedEvidence[];
  /** Statements that the ledger notarized and whose content is missing; absent for none. */
  missing?: readonly MissingStatement[];
  claimed: ClaimedLevel;
  /** Display names by uuid; not signed. */
  names: {
    groups: Readonly<Record<string, string>>;
    principals: Readonly<Record<string, string>>;
  };
  /** JSON of Sigstore. */
  trusted_root: string;
}
