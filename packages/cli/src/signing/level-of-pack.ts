import { artifactJson, artifactLines } from '@assay/verifier/artifact-text.ts';
import { printedOutcome } from '@assay/verifier/print-outcome.ts';
import { repacked } from '@assay/verifier/repacked.ts';
import { verifyArtifact } from '@assay/verifier/verify-artifact.ts';
import type { ExitCode } from '../exit-codes.ts';
import { readInput } from '../input-file.ts';
import type { Surroundings } from '../surroundings.ts';
import { type ArtifactArgument, digestOf } from './artifact-argument.ts';
import { LEVEL_CODES } from './level-codes.ts';
import { packTrust, provenLevel } from './pack-trust.ts';

type Options = Parameters<typeof packTrust>[0] & {
  /** Artifact that the pack must be about; undefined for any. */
  artifact: ArtifactArgument | undefined;
  json: boolean;
};

/** Verifies a pack, and ends with the level that it proves. */
export async function levelOfPack(
  path: string,
  { artifact, json, ...options }: Options,
  around: Surroundings,
): Promise<ExitCode> {
  const known = await packTrust(options, around, { isFirstSightEnough: false });
  const sha256 = artifact && (await digestOf(artifact)).sha256;
  const verified = await verifyArtifact(repacked(await readInput(path)), { ...known, sha256 });
  const level = provenLevel(verified);
  const text = json
    ? JSON.stringify({ ...artifactJson(verified), level })
    : `${printedOutcome({ ...verified, lines: artifactLines(verified) })}\n${level}`;
  around.stdout.write(`${text}\n`);
  return LEVEL_CODES[level];
}
