import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { ArtifactFacts, LicenseFact } from '@assay/core/policy/artifact-facts.ts';
import { severityRank } from '@assay/core/severity/rating.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readCoverage } from '../../catalogue/coverage/read-coverage.ts';
import { sbomLicenseFacts } from '../../licenses/sbom-verdicts.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import { factsOf } from './artifact-facts.ts';
import { type AttestedRow, selectAttested } from './attested-queries.ts';
import { selectRuleSetResults } from './finding-queries.ts';
import { readOpenFindings } from './open-findings.ts';
import { type ConditionFacts, conditionFacts } from './profile-condition.ts';
import { selectGroupNames, selectSignerNames } from './profile-queries.ts';

/** Facts about an artifact, for rules and for conditions, and the time at which they were read. */
interface ReadFacts {
  facts: ArtifactFacts;
  values: () => ConditionFacts;
  time: number;
}

/** Reads what profiles ask about artifacts, and nothing else, for all rows at once. */
export async function readFacts(
  db: Reader,
  tenantUuid: string,
  profiles: readonly ProfileRules[],
  rows: readonly ArtifactRow[],
): Promise<(row: ArtifactRow) => ReadFacts> {
  const hasConditions = profiles.some(({ expressions }) => expressions.length > 0);
  const rules = profiles.flatMap(({ attestations }) => attestations);
  const types = rules.flatMap(({ predicate_types }) => predicate_types);
  const attested = await selectAttested(db, tenantUuid, {
    artifact_uuids: rows.flatMap(({ uuid }) => uuid ?? []),
    predicate_types: hasConditions ? null : types,
  });
  const byArtifact = Map.groupBy(attested, ({ artifact_uuid }) => artifact_uuid);
  const groups = await selectGroupNames(db, tenantUuid, [
    ...rules.flatMap(({ signers_group_uuid }) => signers_group_uuid ?? []),
    ...(hasConditions ? groupsOf(attested) : []),
  ]);
  const signers = await selectSignerNames(db, tenantUuid, hasConditions ? signersOf(attested) : []);
  const asksSboms = hasConditions || profiles.some(({ rule_sets }) => rule_sets.length > 0);
  const sbomids = asksSboms ? rows.flatMap(({ sbomid }) => sbomid ?? []) : [];
  const ruleSets = await selectRuleSetResults(db, tenantUuid, sbomids);
  const licenses = await licensesFor(db, tenantUuid, profiles, rows);
  const openFindingsOf = await openFindingsFor(db, tenantUuid, profiles, rows);
  const coverage = await readCoverage(db);
  const time = Date.now();
  return (row) => {
    const facts = factsOf(row, {
      ...{ attested: byArtifact.get(row.uuid ?? '') ?? [], groups, coverage, ruleSets },
      ...{ licenses, openFindings: openFindingsOf(row) },
    });
    const values = () => conditionFacts(row, facts, { names: { signers, groups }, time });
    return { facts, values, time };
  };
}

async function licensesFor(
  db: Reader,
  tenantUuid: string,
  profiles: readonly ProfileRules[],
  rows: readonly ArtifactRow[],
): Promise<ReadonlyMap<string, LicenseFact>> {
  const isAsked = profiles.some(({ licenses }) => licenses !== null);
  const sbomids = isAsked ? rows.flatMap(({ sbomid }) => sbomid ?? []) : [];
  return sbomLicenseFacts(db, tenantUuid, sbomids);
}

async function openFindingsFor(
  db: Reader,
  tenantUuid: string,
  profiles: readonly ProfileRules[],
  rows: readonly ArtifactRow[],
): ReturnType<typeof readOpenFindings> {
  const asked = profiles.flatMap(({ open_findings }) => open_findings ?? []);
  if (asked.length === 0) return () => [];
  const from = Math.min(...asked.map((one) => severityRank(one.from)));
  return readOpenFindings(db, tenantUuid, rows, from);
}

const groupsOf = (attested: readonly AttestedRow[]) => [
  ...new Set(attested.flatMap(({ evidence }) => evidence?.signer?.groups ?? [])),
];

const signersOf = (attested: readonly AttestedRow[]) => [
  ...new Set(
    attested.flatMap((one) => one.evidence?.signer?.principal ?? one.principal_uuid ?? []),
  ),
];
