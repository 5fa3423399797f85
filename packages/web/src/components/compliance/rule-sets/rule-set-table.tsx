import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { ErrorPanel } from '../../answers/error-panel.tsx';
import { DataTable } from '../../data-table/data-table.tsx';
import { wholeList } from '../../data-table/rows.ts';
import { useTableView } from '../../data-table/table-view.ts';
import { type RuleSetRow, ruleSetColumns } from './rule-set-columns.tsx';

const idOf = ({ id }: RuleSetRow) => id;
const NO_ROWS: readonly never[] = [];

/**
 * Each rule set with its verdict about an SBOM, and coverage; `open` in the address names the one whose rules are shown. The page
 * adds the strings `compliance` and `rule_sets`.
 */
export function RuleSetTable({ sbomid }: { sbomid: string }) {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => ruleSetColumns(t), [t]);
  const judged = useQuery({ ...apiQuery('getSbomCompliance', { sbomid }), meta: { quiet: true } });
  const { data, error, refetch } = judged;
  const rows = wholeList('', data?.rule_sets ?? NO_ROWS);
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  return (
    <DataTable
      label={t('rule_sets.sets')}
      columns={columns}
      rows={data ? rows : { ...rows, status: 'loading' }}
      view={view}
      idOf={idOf}
      empty={null}
    />
  );
}
