import {
  type DeclaredEvidence,
  type DeclaredRequirement,
  type DeclaredStandard,
  type DeclaredStatement,
  requirementRef,
} from './requirement-results.ts';

const claimRef = ({ uuid }: DeclaredStandard, { identifier }: DeclaredRequirement) =>
  `claim:${uuid}:${identifier}`;
const checkRef = ({ uuid }: DeclaredStandard, { identifier }: DeclaredRequirement) =>
  `evidence:check:${uuid}:${identifier}`;
const statementRef = ({ uuid }: DeclaredStatement) => `evidence:statement:${uuid}`;

/** The claim that a requirement is met, or the counterclaim that it is not; undefined for any other verdict. */
export function claimAbout(standard: DeclaredStandard, requirement: DeclaredRequirement) {
  const { verdict } = requirement;
  if (verdict !== 'pass' && verdict !== 'fail') return undefined;
  const sentence = sentenceOf(requirement);
  return {
    ...{ 'bom-ref': claimRef(standard, requirement), target: 'target' },
    predicate: verdict === 'pass' ? sentence : `Not met: ${sentence}`,
    reasoning: reasonOf(requirement),
    evidence: evidenceRefs(standard, requirement),
  };
}

/** The requirement with its claim and, where it passes or fails, its score. */
export function mapOf(standard: DeclaredStandard, requirement: DeclaredRequirement) {
  const { verdict, identifier } = requirement;
  const claims = [claimRef(standard, requirement)];
  const score = scoreOf(requirement);
  return {
    requirement: requirementRef(standard, identifier),
    ...(verdict === 'pass' && { claims }),
    ...(verdict === 'fail' && { counterClaims: claims }),
    conformance: { ...(score !== null && { score }), rationale: reasonOf(requirement) },
  };
}

/** The result of a check, and a statement that has not expired. */
export function evidenceAbout(
  standard: DeclaredStandard,
  requirement: DeclaredRequirement,
  declared: Pick<DeclaredEvidence, 'urlOf' | 'fileUrl' | 'entryUrl'>,
): object[] {
  const { check, statement } = requirement;
  const records = (check?.evidence ?? []).flatMap((record) => {
    const url = declared.urlOf(record);
    return url === null ? [] : [{ name: record.name, contents: { url } }];
  });
  return [
    ...(check === null
      ? []
      : [
          {
            'bom-ref': checkRef(standard, requirement),
            description: `Check of Assay: ${check.sentence}`,
            ...(records.length > 0 && { data: records }),
          },
        ]),
    ...(statement === null || statement.is_expired ? [] : [statementOf(statement, declared)]),
  ];
}

function statementOf(
  statement: DeclaredStatement,
  { fileUrl, entryUrl }: Pick<DeclaredEvidence, 'fileUrl' | 'entryUrl'>,
): object {
  const { attachment_uuid: file, attachment_name, attachment_sha256, entry_uuid } = statement;
  const name = `${attachment_name}, SHA-256 ${attachment_sha256}`;
  const data = [
    ...(entry_uuid === null
      ? []
      : [{ name: 'Record of the statement', contents: { url: entryUrl(entry_uuid) } }]),
    ...(file === null ? [] : [{ name, contents: { url: fileUrl(file) } }]),
  ];
  return {
    ...{ 'bom-ref': statementRef(statement), description: statement.text },
    ...(data.length > 0 && { data }),
    created: statement.stated_at.toISOString(),
    expires: statement.expires_at.toISOString(),
    author: { name: statement.owner },
  };
}

function evidenceRefs(standard: DeclaredStandard, requirement: DeclaredRequirement): string[] {
  const { decided_by, statement } = requirement;
  return decided_by === 'statement' && statement !== null
    ? [statementRef(statement)]
    : [checkRef(standard, requirement)];
}

/** Share that meets a check; 1 of a statement that it is met. Null where nothing is decided. */
function scoreOf({ verdict, decided_by, check }: DeclaredRequirement): number | null {
  if (verdict !== 'pass' && verdict !== 'fail') return null;
  if (verdict === 'pass') return 1;
  return decided_by === 'check' && check !== null && check.total > 0 ? check.met / check.total : 0;
}

function sentenceOf({ decided_by, check, statement }: DeclaredRequirement): string {
  return decided_by === 'statement' ? (statement?.text ?? '') : (check?.sentence ?? '');
}

function reasonOf({ verdict, decided_by, check, statement }: DeclaredRequirement): string {
  if (verdict === 'unknown')
    return statement?.is_expired
      ? 'Unknown: the statement about it expired.'
      : 'Unknown: there is no evidence that decides it.';
  if (decided_by === 'statement')
    return verdict === 'pass'
      ? `Stated by ${statement?.owner ?? ''}.`
      : `Does not apply: ${statement?.text ?? ''}`;
  if (verdict === 'not_applicable') return 'Does not apply: there is nothing that it is about.';
  return `${check?.met ?? 0} of ${check?.total ?? 0} ${check?.of ?? ''} meet it.`;
}
