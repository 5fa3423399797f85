import type { RuleSet, RuleSetId } from '../rule-set.ts';
import { BSI_2_0, BSI_2_1 } from './bsi-tr-03183-2.ts';
import { CISA_2025, FSCT_3, NTIA_2021 } from './minimum-elements.ts';
import { CRA, FDA, SCVS, TELCO } from './sector-rules.ts';

/** Every rule set by its short name. */
export const RULE_SETS: Readonly<Record<RuleSetId, RuleSet>> = {
  ...{ ntia: NTIA_2021, cisa: CISA_2025, bsi_2_1: BSI_2_1, bsi_2_0: BSI_2_0, fsct: FSCT_3 },
  ...{ cra: CRA, fda: FDA, telco: TELCO, scvs: SCVS },
};

/** Names versions and revisions of all rule sets: results of another text are of other rules. */
export const RULES_KEY = Object.values(RULE_SETS)
  .map(({ id, version, revision }) => `${id}@${version}+${revision}`)
  .join(' ');

/** A rule set in a version that was in force once; its id may be one that is no longer known. */
interface VersionedRuleSet extends Pick<RuleSet, 'version' | 'revision'> {
  id: string;
}

/** Reads a key such as `RULES_KEY`; versions may contain spaces. */
export const readRulesKey = (key: string): VersionedRuleSet[] =>
  [...key.matchAll(/([^\s@]+)@(.*?)\+(\d+)(?:\s|$)/g)].map(
    ([, id = '', version = '', revision = '']) => ({ id, version, revision: Number(revision) }),
  );
