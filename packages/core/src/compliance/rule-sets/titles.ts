import type { RuleSet, RuleSetId } from '../rule-set.ts';

/** Name and version of the text of each rule set, without its rules: what pages name. */
export const RULE_SET_TITLES: Readonly<Record<RuleSetId, Pick<RuleSet, 'name' | 'version'>>> = {
  bsi_2_1: { name: 'BSI TR-03183-2', version: '2.1.0' },
  bsi_2_0: { name: 'BSI TR-03183-2', version: '2.0.0' },
  ntia: { name: 'NTIA', version: '2021' },
  cisa: { name: 'CISA', version: '2025 draft' },
  fsct: { name: 'FSCT', version: '3' },
  cra: { name: 'CRA', version: '2024/2847' },
  fda: { name: 'FDA premarket', version: '2025' },
  telco: { name: 'OpenChain Telco', version: '1.1' },
  scvs: { name: 'OWASP SCVS', version: '1.0' },
};
