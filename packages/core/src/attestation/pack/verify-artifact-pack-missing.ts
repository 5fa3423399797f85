import { type Step, stepsOf } from '../../log/receipt/verdict.ts';
import type { Checkpoint } from '../../log/tree/checkpoint.ts';
import { type Hasher, leafHash } from '../../log/tree/hasher.ts';
import { verifyInclusion } from '../../log/tree/proof.ts';
import { readNotarizationLeaf } from '../signers/notarization-leaf.ts';
import { compareDigests } from '../statement/digest-set.ts';
import type { ArtifactPack } from './artifact-pack-content.ts';

/** Names of notarized statements that are not in the pack; the step is null when none is missing. */
interface MissingStatements {
  missing: string[];
  step: Step<'missing'> | null;
}

/**
 * Verifies notarizations without a statement against the checkpoint of the bundles: the levels they state are
 * unknown.
 */
export function missingStatements(
  hasher: Hasher,
  { artifact, missing = [] }: ArtifactPack,
  checkpoint: Checkpoint | null,
): MissingStatements {
  const { passed, failed, unknown } = stepsOf('missing');
  if (missing.length === 0) return { missing: [], step: null };
  const names = missing.map(({ index }) => `leaf ${index - 1n}`);
  if (checkpoint === null)
    return { missing: names, step: unknown('No checkpoint covers what is missing.') };
  const { size, root } = checkpoint;
  for (const { index, leaf, path } of missing) {
    const inclusion = { index, size, root, path: [...path], leaf_hash: leafHash(hasher, leaf) };
    const read = readNotarizationLeaf(leaf);
    const isAbout =
      typeof read === 'object' &&
      read.kind === 'notarization' &&
      read.ref_index === index - 1n &&
      read.artifacts.some((named) => compareDigests(named, artifact.digests) === 'same');
    if (!isAbout || !verifyInclusion(hasher, inclusion).ok)
      return { missing: names, step: failed(`Leaf ${index} is no notarization of the artifact.`) };
  }
  const detail = `The ledger notarized what is not in the pack: ${names.join(', ')}.`;
  return { missing: names, step: passed(detail) };
}
