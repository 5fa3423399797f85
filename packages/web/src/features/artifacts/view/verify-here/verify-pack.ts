/** The core's verification of an evidence pack in the browser; loaded only by who verifies. */
import type { TrustLevelName } from '@assay/contract/attestation.ts';
import {
  ArtifactPackError,
  parseArtifactPack,
} from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { verifyArtifactPack } from '@assay/core/attestation/pack/verify-artifact-pack.ts';
import { type Step, stepsOf, type Verdict } from '@assay/core/log/receipt/verdict.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { browserAttestationPlatform, browserHasher } from './browser-attestation-platform.ts';

/** Result of the browser's verification. */
export interface CheckedPack {
  verdict: Verdict;
  steps: Step[];
  /** The verified level; null when undecided. */
  level: TrustLevelName | null;
  signatures: number;
  /** Bytes of the pack. */
  size: number;
}

/**
 * Verifies a pack.
 *
 * @param keys of logs, in C2SP signed-note format; without one, the pack's own key is trusted
 */
export async function verifyPack(
  bytes: Uint8Array,
  keys: readonly string[],
  sha256: string,
): Promise<CheckedPack> {
  const size = bytes.length;
  try {
    const pack = parseArtifactPack(bytes);
    const found = await verifyArtifactPack(browserAttestationPlatform, pack, {
      keys: keys.map((key) => parseVerifierKey(browserHasher, key)),
      trust_pack: true,
      authorities: 'none',
      time: Date.now(),
    });
    const { verdict, level, steps, signatures } = found;
    const isOfThis = pack.artifact.digests['sha256'] === sha256;
    const another = stepsOf('artifact').failed('The pack is about another artifact.');
    return {
      verdict: isOfThis ? verdict : 'refuted',
      steps: isOfThis ? steps : [another, ...steps],
      level: isOfThis ? (level?.level ?? null) : null,
      ...{ signatures: signatures.length, size },
    };
  } catch (error) {
    if (!(error instanceof ArtifactPackError)) throw error;
    const step = stepsOf('pack').failed(`${error.message} ${error.at}`.trim());
    return { verdict: 'refuted', steps: [step], level: null, signatures: 0, size };
  }
}
