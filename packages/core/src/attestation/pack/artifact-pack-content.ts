import type { Instant } from '../../encoding/instant.ts';
import type { Hash } from '../../log/tree/hasher.ts';
import type { TrustLevel } from '../../sbom/trust-levels.ts';
import type { DigestSet } from '../statement/digest-set.ts';

/** A key of a log as the server says, and the sizes of trees that it signs; both included, null for no end. */
export interface PackLogKey {
  /** As C2SP signed-note writes keys. */
  vkey: string;
  first_size: bigint;
  last_size: bigint | null;
}

/** What the ledger has of one signature. */
export interface PackedEvidence {
  /** Sigstore bundle v0.3, in JSON. */
  bundle: string;
  /** The leaf after that of the signature, and its path in the tree of the bundle; null where there is none. */
  notarization: { leaf: Uint8Array; path: readonly Hash[] } | null;
  /** The leaf that repeats what was stated; null for what is no status statement. */
  status: Uint8Array | null;
}

/** A notarization of the artifact whose statement the server does not have. */
export interface MissingStatement {
  /** Of the notarization: the signature is the leaf before. */
  index: bigint;
  leaf: Uint8Array;
  /** In the tree of the bundles. */
  path: readonly Hash[];
}

/** What the server says that it came to. */
export interface ClaimedLevel {
  level: TrustLevel;
  /** As TrustReason. */
  reasons: readonly { code: string; about: string; evidence: readonly string[] }[];
  /** Leaves of the ledger and of the signers log. */
  ledger_size: bigint;
  signers_size: bigint;
  judged_at: Instant;
}

/** A pack, read: nothing in it is verified. */
export interface ArtifactPack {
  /** As `statedArtifact` gives it: what signed statements of the pack call it. */
  artifact: { digests: DigestSet; name: string; purl: string | null };
  ledger: { origin: string; keys: readonly PackLogKey[] };
  /** The checkpoint covers exactly the entries. */
  signers: {
    origin: string;
    keys: readonly PackLogKey[];
    checkpoint: string;
    entries: readonly Uint8Array[];
  };
  /** Of the checkpoint of the ledger, which is the same one in all bundles. */
  size: bigint;
  evidence: readonly PackedEvidence[];
  /** What the ledger notarized and nobody has; absent for none. */
  missing?: readonly MissingStatement[];
  claimed: ClaimedLevel;
  /** For people, by uuid: nobody signed these. */
  names: {
    groups: Readonly<Record<string, string>>;
    principals: Readonly<Record<string, string>>;
  };
  /** JSON of Sigstore. */
  trusted_root: string;
}
