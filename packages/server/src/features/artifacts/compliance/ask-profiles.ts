import { ProfileRules } from '@assay/contract/attestation-profiles.ts';
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

/** Rules in a form that no call stores: the row was changed in the database, so its verdict is unknown. */
const UNREADABLE: ArtifactCompliance = { verdict: 'unknown', results: [] };

const FIELDS = Object.keys(ProfileRules.shape);

/** Calls store every field; defaults would turn emptied rules into rules that require nothing. */
const areReadable = (rules: ProfileRules): boolean =>
  FIELDS.every((field) => field in rules) && ProfileRules.safeParse(rules).success;

/**
 * Evaluates profiles for artifacts: for each row, one result per profile. Rules that cannot be read make the verdict
 * unknown.
 */
export async function askProfiles(
  db: Reader,
  tenantUuid: string,
  profiles: readonly ProfileRules[],
  rows: readonly ArtifactRow[],
): Promise<ArtifactCompliance[][]> {
  const readable = new Set(profiles.filter(areReadable));
  const rules = [...readable].flatMap(({ attestations }) => attestations);
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
    return profiles.map((profile) =>
      readable.has(profile) ? artifactCompliance(profile, facts, now) : UNREADABLE,
    );
  });
}

/** Signers groups named in profiles. */
export const askedGroups = (profiles: readonly ProfileRules[]): string[] =>
  profiles
    .filter(areReadable)
    .flatMap(({ attestations }) =>
      attestations.flatMap(({ signers_group_uuid }) => signers_group_uuid ?? []),
    );
