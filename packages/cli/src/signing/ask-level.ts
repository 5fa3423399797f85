import type { Attestation, TrustLevelName } from '@assay/contract/attestation.ts';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { MARKS } from '@assay/verifier/print-outcome.ts';
import { reasonText } from '@assay/verifier/reason-text.ts';
import { connect } from '../connection.ts';
import type { ExitCode } from '../exit-codes.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';
import { type ArtifactArgument, digestOf } from './artifact-argument.ts';
import { findLedger } from './find-ledger.ts';
import { LEVEL_CODES } from './level-codes.ts';

type Asked = Awaited<ReturnType<Client<Api>['verifyArtifact']>>;

/** Asks the server for the level of an artifact, and ends with it. */
export async function askLevel(
  artifact: ArtifactArgument,
  { ledger, json }: { ledger: string | undefined; json: boolean },
  around: Surroundings,
): Promise<ExitCode> {
  const named =
    artifact.kind === 'purl'
      ? { purl: artifact.purl }
      : { sha256: (await digestOf(artifact)).sha256 };
  const connection = await connect(around);
  const { uuid } = await findLedger(connection, ledger);
  const asked = await connection.client.verifyArtifact({ uuid, ...named });
  const lines = json ? [JSON.stringify(asked)] : linesOf(asked, named.sha256 ?? named.purl ?? '');
  around.stdout.write(`${lines.join('\n')}\n`);
  return LEVEL_CODES[asked.verdict.level];
}

const MARK_OF = {
  ...{ trusted: MARKS.passed, unknown: MARKS.unknown },
  ...{ untrusted: MARKS.failed, unsupported: MARKS.failed },
} satisfies Record<TrustLevelName, string>;

function linesOf({ verdict, artifacts, evidence }: Asked, asked: string): string[] {
  const named = artifacts.map(({ sha256, purl, name }) =>
    printable([sha256 ? `sha256:${sha256}` : '', purl ?? name].join(' ').trim()),
  );
  const deciding = new Set(verdict.reasons.flatMap((reason) => reason.evidence));
  return [
    `${verdict.level}: ${named.length === 0 ? printable(asked) : named.join(', ')}`,
    ...verdict.reasons.map(
      (reason) => `${MARK_OF[verdict.level]} ${printable(reasonText(reason))}`,
    ),
    ...evidence.map(
      (one) => `${deciding.has(one.statement_id) ? ' *' : '  '} ${statementLine(one)}`,
    ),
  ];
}

/** Those with a star decided the level. */
const statementLine = (one: Attestation): string =>
  printable(
    [
      one.created_at,
      one.status ?? one.predicate_type,
      `by ${one.signer?.name ?? 'a key that is not registered'}`,
      ...(one.custody === null ? [] : [`custody ${one.custody}`]),
      [one.verification ?? 'not covered yet', ...one.codes].join(' '),
      ...(one.reason ? [one.reason] : []),
    ].join(', '),
  );
