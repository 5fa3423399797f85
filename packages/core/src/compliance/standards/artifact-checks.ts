import type { CheckOutcome, FactRef } from './check-outcome.ts';
import type { ProjectArtifact, ProjectFacts } from './project-facts.ts';

const MOST_REFS = 10;

/** Records of one artifact that meet a check; `fail` where a record states the opposite. */
type Found = readonly { uuid: string }[] | 'fail';

/**
 * A check of every artifact of a project: passes when each has a record, fails when a record of one states the opposite. An artifact
 * without a record leaves it unknown, and so does a project without artifacts.
 *
 * @param kind of the records that are found
 */
export const artifactCheck =
  (find: (artifact: ProjectArtifact) => Found, kind: FactRef['kind'] = 'attestation') =>
  ({ artifacts }: Pick<ProjectFacts, 'artifacts'>): CheckOutcome => {
    const found = artifacts.map((artifact) => ({ artifact, records: find(artifact) }));
    const failing = found.filter(({ records }) => records === 'fail');
    const lacking = found.filter(({ records }) => records.length === 0);
    const met = artifacts.length - failing.length - lacking.length;
    const shown = failing.length > 0 ? failing : lacking;
    const isMet = artifacts.length > 0 && met === artifacts.length;
    return {
      verdict: isMet ? 'pass' : failing.length > 0 ? 'fail' : 'unknown',
      ...{ of: 'artifacts', met, total: artifacts.length },
      evidence: (isMet
        ? found.flatMap(({ artifact, records }) => refsOf(artifact, records, kind))
        : shown.map(({ artifact }) => refTo(artifact))
      ).slice(0, MOST_REFS),
    };
  };

/** An artifact as the record that shows something. */
export const refTo = ({ uuid, name }: ProjectArtifact): FactRef => ({
  ...{ kind: 'artifact', id: uuid, name, artifact: uuid },
});

function refsOf(artifact: ProjectArtifact, records: Found, kind: FactRef['kind']): FactRef[] {
  const [first] = records === 'fail' ? [] : records;
  return first === undefined ? [] : [{ ...refTo(artifact), kind, id: first.uuid }];
}
