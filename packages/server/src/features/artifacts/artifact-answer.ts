import type { Artifact } from '@assay/contract/artifact.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Answer } from '../../context.ts';
import { artifactCheck } from './artifact-check.ts';
import type { ArtifactRow } from './list/row-queries.ts';

/** An artifact as lists show it. */
export function artifactAnswer(
  row: ArtifactRow,
  coverage: Coverage,
  { compliance, end_of_life }: Pick<Artifact, 'compliance' | 'end_of_life'>,
): Answer<Artifact> {
  const { signer_uuid: uuid, signer_kind: kind, signer_name: name, worst } = row;
  return {
    ...row,
    compliance,
    end_of_life,
    ...artifactCheck(row, coverage),
    signer: uuid === null || kind === null || name === null ? null : { uuid, kind, name },
    severity: worst < 0 ? null : severityOfRank(worst),
    severity_counts: row,
  };
}
