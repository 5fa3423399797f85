import type { SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/formats.ts';
import type { Column } from '../../data-table/column.ts';
import { ComplianceMark } from '../compliance-mark.tsx';
import { isRefused } from './is-refused.ts';

/** One rule set judged for the SBOM. */
export type RuleSetRow = SbomCompliance['rule_sets'][number];

/** Components that meet a rule set: cut beside a drawer, with the whole text on demand. */
function Coverage({ of }: { of: string }) {
  const { t } = useTranslation();
  const text = t('rule_sets.components', { of });
  return (
    <span className="cut" title={text}>
      {text}
    </span>
  );
}

/** Columns of the rule sets of an SBOM. */
export const ruleSetColumns = (t: TFunction): readonly Column<RuleSetRow>[] => {
  const of = (met: number, total: number) =>
    t('rule_sets.of', { met: formatCount(met), total: formatCount(total) });
  return [
    {
      id: 'verdict',
      label: t('rule_sets.verdict'),
      width: 148,
      card: 'state',
      fixed: true,
      cell: ({ verdict }) => <ComplianceMark verdict={verdict} />,
    },
    {
      id: 'name',
      isName: true,
      label: t('rule_sets.rules'),
      card: 'id',
      fixed: true,
      cell: ({ name, version }) => (
        <span className="cut" title={`${name} ${version}`}>
          <span className="strong">{name}</span> <span className="text-tertiary">{version}</span>
        </span>
      ),
    },
    {
      id: 'coverage',
      label: t('rule_sets.coverage'),
      width: 248,
      narrow: 168,
      card: 'name',
      cell: (row) => (isRefused(row) ? '' : <Coverage of={of(row.met, row.total)} />),
    },
    {
      id: 'rules',
      label: t('rule_sets.rules_passed'),
      width: 120,
      numeric: true,
      card: 'end',
      cell: (row) => (isRefused(row) ? '' : of(row.rules_passed, row.rules_total)),
    },
    {
      id: 'revision',
      label: t('rule_sets.revision_head'),
      width: 96,
      numeric: true,
      yields: 1,
      cell: ({ revision }) => revision,
    },
  ];
};
