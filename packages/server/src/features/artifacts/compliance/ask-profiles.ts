import { ProfileRules } from '@assay/contract/profile-rules.ts';
import {
  type ArtifactCompliance,
  artifactCompliance,
} from '@assay/core/policy/artifact-compliance.ts';
import { nextChange } from '@assay/core/policy/next-change.ts';
import { Invalid } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import { readProfileCondition } from './profile-condition.ts';
import { readFacts } from './read-facts.ts';

/** Result of a profile, and when it can change although no fact changes, in milliseconds since 1970; null for never. */
export interface AskedCompliance extends ArtifactCompliance {
  changes_at: number | null;
}

/** Rules in a form that no call stores: the row was changed in the database, so its verdict is unknown. */
const UNREADABLE: AskedCompliance = { verdict: 'unknown', results: [], changes_at: null };

/** Rules that profiles of before do not have: without them they require nothing. */
const ADDED: readonly string[] = ['rule_sets', 'licenses', 'open_findings', 'expressions'];
const FIELDS = Object.keys(ProfileRules.shape).filter((field) => !ADDED.includes(field));

/** Calls store every field; defaults would turn emptied rules into rules that require nothing. */
function readable(rules: ProfileRules): ProfileRules | undefined {
  const isWhole = FIELDS.every((field) => field in rules);
  return isWhole ? ProfileRules.safeParse(rules).data : undefined;
}

/**
 * Evaluates profiles for artifacts: for each row, one result per profile. Rules that cannot be read make the verdict
 * unknown.
 */
export async function askProfiles(
  db: Reader,
  tenantUuid: string,
  profiles: readonly ProfileRules[],
  rows: readonly ArtifactRow[],
): Promise<AskedCompliance[][]> {
  const asked = profiles.map(readable);
  const known = asked.filter((rules) => rules !== undefined);
  const conditions = readConditions(known);
  const facts = await readFacts(db, tenantUuid, known, rows);
  return rows.map((row) => {
    const { values, time, ...of } = facts(row);
    const askCondition = (text: string) => conditions.get(text)?.(values()) ?? 'undecided';
    return asked.map((rules) =>
      rules === undefined
        ? UNREADABLE
        : {
            ...artifactCompliance(rules, of.facts, { time, askCondition }),
            changes_at: nextChange(rules, of.facts, time),
          },
    );
  });
}

/** Conditions by their text; one that cannot be read is undecided. */
function readConditions(profiles: readonly ProfileRules[]) {
  const conditions = new Map<string, ReturnType<typeof readProfileCondition>>();
  for (const { condition } of profiles.flatMap(({ expressions }) => expressions)) {
    try {
      conditions.set(condition, readProfileCondition(condition, ''));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
    }
  }
  return conditions;
}

/** Signers groups named in profiles. */
export const askedGroups = (profiles: readonly ProfileRules[]): string[] =>
  profiles
    .flatMap((rules) => readable(rules) ?? [])
    .flatMap(({ attestations }) =>
      attestations.flatMap(({ signers_group_uuid }) => signers_group_uuid ?? []),
    );
