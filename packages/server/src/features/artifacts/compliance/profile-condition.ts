import { PROFILE_CONDITION_LENGTH } from '@assay/contract/profile-rules.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import type { ArtifactFacts, AttestedFact } from '@assay/core/policy/artifact-facts.ts';
import { DAY } from '@assay/core/policy/attestation-rule.ts';
import { SEVERITIES } from '@assay/core/severity/rating.ts';
import { type ConditionOf, createConditionReader } from '../../../platform/cel/condition-reader.ts';
import type { ArtifactRow } from '../list/row-queries.ts';

/** Lists of facts that are longer are unknown, so that an evaluation stays short. */
export const LONGEST_LIST = 1000;

type Value = string | boolean | bigint | number | readonly string[] | null;

/** Facts of an artifact, by the names that conditions use. A fact that is null is unknown. */
export type ConditionFacts = Readonly<Record<string, Value>>;

const read = createConditionReader<ConditionFacts>(
  {
    ...{ level: 'string', kind: 'string', name: 'string', version: 'string', project: 'string' },
    ...{ built: 'bool', has_sbom: 'bool', sbom_age_days: 'dyn' },
    ...{ labels: 'dyn', predicates: 'dyn', signers: 'dyn', groups: 'dyn' },
    ...Object.fromEntries(SEVERITIES.map((severity) => [severity, 'dyn'])),
    ...Object.fromEntries(
      RULE_SET_IDS.flatMap((id) => [
        [id, 'dyn'],
        [`${id}_coverage`, 'dyn'],
      ]),
    ),
  },
  {},
  PROFILE_CONDITION_LENGTH,
);

/**
 * Reads a condition of a profile. Unknown facts have no value, since a comparison with null would be true or false.
 *
 * @throws Invalid with line and column, for a field of the request
 */
export function readProfileCondition(text: string, field: string): ConditionOf<ConditionFacts> {
  const condition = read(text, field);
  return (facts) => {
    const known = Object.entries(facts).filter(([, value]) => value !== null);
    return condition(Object.fromEntries(known));
  };
}

/** Returns the facts of an artifact that conditions may name. */
export function conditionFacts(
  row: ArtifactRow,
  facts: ArtifactFacts,
  { names, time }: { names: Names; time: number },
): ConditionFacts {
  const { sbom } = facts;
  return {
    ...{ level: facts.trust_level, kind: facts.kind, name: row.name, version: row.version },
    ...{ project: row.sbom?.project ?? '', built: facts.is_built, has_sbom: sbom !== null },
    sbom_age_days: sbom === null ? null : BigInt(Math.floor((time - sbom.uploaded_at) / DAY)),
    labels: boundedList(row.labels),
    ...signedFacts(facts.attestations, names),
    ...severityFacts(facts),
    ...ruleSetFacts(facts),
  };
}

/** Names of signers and groups, by uuid. */
interface Names {
  signers: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

function boundedList(values: Iterable<string>): readonly string[] | null {
  const different = [...new Set(values)];
  return different.length > LONGEST_LIST ? null : different;
}

/** Signers are unknown while a signature is not verified. */
function signedFacts(attestations: readonly AttestedFact[], { signers, groups }: Names) {
  if (attestations.some(({ verification }) => verification === null))
    return { predicates: null, signers: null, groups: null };
  const valid = attestations.filter(({ verification }) => verification === 'valid');
  const nameIn = (names: ReadonlyMap<string, string>, uuid: string) => names.get(uuid) ?? [];
  return {
    predicates: boundedList(valid.map(({ predicate_type }) => predicate_type)),
    signers: boundedList(valid.flatMap(({ principal }) => nameIn(signers, principal ?? ''))),
    groups: boundedList(
      valid.flatMap((one) => (one.groups ?? []).flatMap((uuid) => nameIn(groups, uuid))),
    ),
  };
}

/** Counts are unknown while there may be more findings. */
function severityFacts({ vulnerabilities }: ArtifactFacts): ConditionFacts {
  const isKnown =
    vulnerabilities !== null &&
    vulnerabilities.unchecked + vulnerabilities.stale + vulnerabilities.undecided === 0;
  return Object.fromEntries(
    SEVERITIES.map((severity) => [
      severity,
      isKnown ? BigInt(vulnerabilities.counts[severity]) : null,
    ]),
  );
}

function ruleSetFacts({ rule_sets }: ArtifactFacts): ConditionFacts {
  return Object.fromEntries(
    RULE_SET_IDS.flatMap((id): [string, Value][] => {
      const fact = rule_sets?.[id];
      if (fact === undefined)
        return [
          [id, null],
          [`${id}_coverage`, null],
        ];
      const coverage = fact.total === 0 ? null : (fact.met * 100) / fact.total;
      return [
        [id, fact.verdict],
        [`${id}_coverage`, coverage],
      ];
    }),
  );
}
