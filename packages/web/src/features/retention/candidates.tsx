import type { RetentionCandidate, RetentionRule } from '@assay/contract/retention.ts';
import { retention } from '@assay/contract/retention.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { candidateColumns } from './candidate-columns.tsx';

const SORT = retention.listRetentionCandidates.query.shape.sort;
const idOf = ({ sbomid }: RetentionCandidate) => sbomid;

/** SBOMs that a rule deletes now, whether or not it is saved. */
export function Candidates({ rule }: { rule: RetentionRule }) {
  const { t } = useTranslation();
  const view = useTableView();
  const filtering = useFiltering();
  const columns = useMemo(() => candidateColumns(t), [t]);
  const sort = SORT.safeParse(view.sort).data;
  const rows = useRows(apiRows('listRetentionCandidates', { ...rule, sort }));
  return (
    <FilteredTable
      label={t('retention.preview')}
      noun={(count) => t('retention.noun', { count })}
      columns={columns}
      idOf={idOf}
      rows={rows}
      view={view}
      filtering={filtering}
      empty={<EmptyState title={t('retention.none')} text={t('retention.none_text')} />}
    />
  );
}
