import { writeFile } from 'node:fs/promises';
import type { TrustLevelName } from '@assay/contract/attestation.ts';
import { artifactJson, artifactLines } from '@assay/verifier/artifact-text.ts';
import { printedOutcome } from '@assay/verifier/print-outcome.ts';
import { type VerifiedArtifact, verifyArtifact } from '@assay/verifier/verify-artifact.ts';
import { parseArguments } from '../command.ts';
import { type Connection, connect } from '../connection.ts';
import { type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Surroundings } from '../surroundings.ts';
import { type ArtifactArgument, digestOf, readArtifact } from './artifact-argument.ts';
import { fetchEvidence } from './fetch-evidence.ts';
import { findLedger } from './find-ledger.ts';
import { keepNewLogs } from './known-logs.ts';
import { LEVEL_CODES, worstOf } from './level-codes.ts';
import { PACK_OPTIONS, packTrust, provenLevel } from './pack-trust.ts';

const OPTIONS = { ...PACK_OPTIONS, ledger: { type: 'string' }, save: { type: 'string' } } as const;

/** Fetches the evidence for an artifact's level and verifies it locally, without trusting the server. */
export async function verifyOnline(args: string[], around: Surroundings): Promise<ExitCode> {
  const { values, positionals } = parseArguments(args, OPTIONS, 1);
  const artifact = readArtifact(positionals[0] ?? '');
  const known = await packTrust(values, around, { isFirstSightEnough: true });
  const digest = artifact.kind === 'purl' ? null : await digestOf(artifact);
  const connection = await connect(around);
  const ledger_uuid = (await findLedger(connection, values.ledger)).uuid;
  const digests = digest ? [digest.sha256] : await digestsOfPurl(connection, artifact, ledger_uuid);
  if (values.save !== undefined && digests.length > 1)
    throw wrongUsage('--save is for one artifact, and this purl is known with several digests.');
  const found: Found[] = [];
  for (const sha256 of digests) {
    const bytes = await fetchEvidence(connection.client, { sha256, ledger_uuid });
    const verified = bytes && (await verifyArtifact(bytes, { ...known, sha256 }));
    if (verified?.pack && verified.verdict !== 'refuted' && known.keepsNew)
      await keepNewLogs(around, verified.pack, known.keys);
    if (bytes && values.save !== undefined) await writeFile(values.save, bytes);
    found.push({ sha256, verified, level: verified ? provenLevel(verified) : 'unknown' });
  }
  const level = worstOf(found.map((one) => one.level));
  around.stdout.write(`${values.json ? jsonOf(level, found) : textOf(level, found)}\n`);
  return LEVEL_CODES[level];
}

interface Found {
  sha256: string;
  /** null without evidence. */
  verified: VerifiedArtifact | null;
  level: TrustLevelName;
}

/** Digests known for a purl: the server may omit some, and each is verified on its own. */
async function digestsOfPurl(
  { client }: Connection,
  artifact: ArtifactArgument,
  uuid: string,
): Promise<string[]> {
  if (artifact.kind !== 'purl') return [];
  const { artifacts } = await client.verifyArtifact({ uuid, purl: artifact.purl });
  return artifacts.flatMap(({ sha256 }) => sha256 ?? []);
}

function textOf(level: string, found: readonly Found[]): string {
  const parts = found.map(({ sha256, verified }) =>
    verified === null
      ? `This ledger has no statement about sha256:${sha256}.`
      : printedOutcome({ ...verified, lines: artifactLines(verified) }),
  );
  return [...(parts.length === 0 ? ['No digest is known under this purl.'] : parts), level].join(
    '\n',
  );
}

const jsonOf = (level: string, found: readonly Found[]): string =>
  JSON.stringify({
    level,
    artifacts: found.map(({ sha256, verified }) => ({
      sha256,
      ...(verified ? artifactJson(verified) : { verdict: 'undecided', level: 'unknown' }),
    })),
  });
