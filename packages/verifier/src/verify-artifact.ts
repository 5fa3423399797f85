import type { ArtifactPack } from '@assay/core/attestation/pack/artifact-pack.ts';
import {
  ArtifactPackError,
  parseArtifactPack,
} from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import {
  type PackTrust,
  type VerifiedPack,
  verifyArtifactPack,
} from '@assay/core/attestation/pack/verify-artifact-pack.ts';
import { type Step, stepsOf, verdictOf } from '@assay/core/log/receipt/verdict.ts';
import type { VerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';
import { TrustRootError } from '@assay/sigstore/trust-root-error.ts';
import { parseTrustRoots } from '@assay/sigstore/trust-roots.ts';

/** Trusted keys of the caller, and what else is available. */
export interface ArtifactTrust {
  /** Keys of logs from elsewhere. */
  keys: readonly VerifierKey[];
  /** Trust keys and authorities of the pack when no others are known. */
  trust_pack: boolean;
  /** Text of a trusted_root.json from another source; undefined without one. */
  trusted_root?: string | undefined;
  /** SHA-256 of the artifact itself, in hexadecimal; undefined if not available. */
  sha256?: string | undefined;
}

/** Result of verifying a pack; null for an unreadable one. */
export interface VerifiedArtifact extends VerifiedPack {
  pack: ArtifactPack | null;
}

/**
 * Verifies the pack of an artifact with the clock and algorithms of this machine. @throws TrustRootError for an
 * invalid trusted root
 */
export async function verifyArtifact(
  bytes: Uint8Array,
  { keys, trust_pack, trusted_root, sha256 }: ArtifactTrust,
): Promise<VerifiedArtifact> {
  const callerRoots = trusted_root === undefined ? undefined : parseTrustRoots(trusted_root);
  const pack = read(() => parseArtifactPack(bytes), 'pack');
  if ('outcome' in pack) return refuted([pack], null);
  const roots = callerRoots ?? read(() => parseTrustRoots(pack.trusted_root), 'trusted_root');
  if ('outcome' in roots) return refuted([roots], pack);
  const authorities: PackTrust['authorities'] = callerRoots ? 'given' : 'of_pack';
  const trust = { keys, trust_pack, authorities, time: Date.now() };
  const verified = await verifyArtifactPack(createAttestationPlatform(roots), pack, trust);
  if (sha256 === undefined) return { ...verified, pack };
  const steps = [contentStep(pack, sha256), ...verified.steps];
  const verdict = verdictOf(steps);
  return {
    ...verified,
    verdict,
    steps,
    pack,
    level: verdict === 'refuted' ? null : verified.level,
  };
}

function contentStep({ artifact }: ArtifactPack, sha256: string): Step<'content'> {
  const { passed, failed } = stepsOf('content');
  return artifact.digests['sha256'] === sha256
    ? passed('The artifact is the one that the pack is about.')
    : failed(`The pack is about another artifact than sha256:${sha256}.`);
}

const refuted = (steps: Step[], pack: ArtifactPack | null): VerifiedArtifact => ({
  ...{ verdict: 'refuted', steps, signatures: [], level: null, pack },
});

function read<Read>(parse: () => Read, name: string): Read | Step {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ArtifactPackError) && !(error instanceof TrustRootError)) throw error;
    return stepsOf(name).failed(`${error.message} (${error.at || 'the whole'})`);
  }
}
