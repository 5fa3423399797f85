import type { TrustLevelName } from '@assay/contract/attestation.ts';
import { TrustRootError } from '@assay/sigstore/trust-root-error.ts';
import { parseTrustRoots } from '@assay/sigstore/trust-roots.ts';
import type { ArtifactTrust, VerifiedArtifact } from '@assay/verifier/verify-artifact.ts';
import { wrongUsage } from '../exit-codes.ts';
import { readInput } from '../input-file.ts';
import type { Surroundings } from '../surroundings.ts';
import { keyOf, readKnownLogs } from './known-logs.ts';

/** Options that choose the trusted keys for verifying a pack. */
export const PACK_OPTIONS = {
  key: { type: 'string', multiple: true },
  'trusted-root': { type: 'string' },
  'trust-pack': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Values of these. */
interface PackValues {
  key?: string[] | undefined;
  'trusted-root'?: string | undefined;
  'trust-pack': boolean;
}

/**
 * Reads the caller's trusted keys: the given ones, else the saved ones.
 *
 * @param isFirstSightEnough trust a log whose key is not saved yet, and save its key
 * @throws Stop for unreadable keys
 */
export async function packTrust(
  { key, 'trusted-root': rootFile, 'trust-pack': trustPack }: PackValues,
  around: Surroundings,
  { isFirstSightEnough }: { isFirstSightEnough: boolean },
): Promise<ArtifactTrust & { keepsNew: boolean }> {
  const keys = key?.map((text) => keyOf(text, '--key')) ?? (await readKnownLogs(around));
  const keepsNew = isFirstSightEnough && key === undefined && !trustPack;
  const trusted_root = rootFile === undefined ? undefined : await readRoot(rootFile);
  return { keys, trust_pack: trustPack || keepsNew, trusted_root, keepsNew };
}

async function readRoot(path: string): Promise<string> {
  const text = (await readInput(path)).toString('utf8');
  try {
    parseTrustRoots(text);
    return text;
  } catch (error) {
    if (!(error instanceof TrustRootError)) throw error;
    throw wrongUsage(`${path}: ${error.message} (${error.at || 'the whole'})`);
  }
}

/** Level that a pack proves: refuted becomes untrusted, undecided becomes unknown. */
export const provenLevel = ({ verdict, level }: VerifiedArtifact): TrustLevelName => {
  if (verdict === 'refuted') return 'untrusted';
  return verdict === 'proven' && level !== null ? level.level : 'unknown';
};
