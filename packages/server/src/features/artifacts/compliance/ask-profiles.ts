import type { ProfileRules } from '@assay/contract/attestation-profiles.ts';
import {
  type ArtifactCompliance,
  artifactCompliance,
} from '@assay/core/policy/artifact-compliance.ts';
import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { readCoverage } from '../../catalogue/coverage/read-coverage.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import { factsOf } from './artifact-facts.ts';
import { selectAttested } from './attested-queries.ts';
import { findDefaultRules, selectGroupNames } from './profile-queries.ts';

/** The verdict of the tenant's default profile for each row, in their order. */
export async function defaultVerdicts(
  db: Reader,
  tenantUuid: string,
  rows: readonly ArtifactRow[],
): Promise<ComplianceVerdict[]> {
  const rules = rows.length === 0 ? undefined : await findDefaultRules(db, tenantUuid);
  if (rules === undefined) return rows.map(() => 'not_applicable');
  const answers = await askProfiles(db, tenantUuid, [rules], rows);
  return answers.map(([answer]) => answer?.verdict ?? 'not_applicable');
}

/** Evaluates profiles for artifacts: for each row, one result per profile. */
export async function askProfiles(
  db: Reader,
  tenantUuid: string,
  profiles: readonly ProfileRules[],
  rows: readonly ArtifactRow[],
): Promise<ArtifactCompliance[][]> {
  const rules = profiles.flatMap(({ attestations }) => attestations);
  const attested = await selectAttested(db, tenantUuid, {
    artifact_uuids: rows.flatMap(({ uuid }) => uuid ?? []),
    predicate_types: rules.flatMap(({ predicate_types }) => predicate_types),
  });
  const groups = await selectGroupNames(db, tenantUuid, askedGroups(profiles));
  const byArtifact = Map.groupBy(attested, ({ artifact_uuid }) => artifact_uuid);
  const coverage = await readCoverage(db);
  const now = Date.now();
  return rows.map((row) => {
    const facts = factsOf(row, byArtifact.get(row.uuid ?? '') ?? [], { groups, coverage });
    return profiles.map((profile) => artifactCompliance(profile, facts, now));
  });
}

/** Signers groups named in profiles. */
export const askedGroups = (profiles: readonly ProfileRules[]): string[] =>
  profiles.flatMap(({ attestations }) =>
    attestations.flatMap(({ signers_group_uuid }) => signers_group_uuid ?? []),
  );
