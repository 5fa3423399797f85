import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { ruleSets } from '../../../components/compliance/rule-sets/strings.ts';
import { compliance } from '../../../components/compliance/strings.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { wholeList } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { lazily } from '../../../lib/lazily.ts';
import { addStrings } from '../../../lib/strings.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';
import { type RuleSetRow, ruleSetColumns } from './rule-set-columns.tsx';

addStrings({ compliance, rule_sets: ruleSets });

const RuleSetDrawer = lazily(
  async () =>
    (await import('../../../components/compliance/rule-sets/rule-set-drawer.tsx')).RuleSetDrawer,
);

const idOf = ({ id }: RuleSetRow) => id;
const NO_ROWS: readonly never[] = [];

/** Each rule set with its verdict and coverage; a row opens its rules, and the components that fail them. */
export function ComplianceTab({ sbom }: TabProps) {
  const { t } = useTranslation();
  const { sbomid } = sbom;
  const view = useTableView();
  const columns = useMemo(() => ruleSetColumns(t), [t]);
  const judged = useQuery({ ...apiQuery('getSbomCompliance', { sbomid }), meta: { quiet: true } });
  const { data, error, refetch } = judged;
  const rows = wholeList('', data?.rule_sets ?? NO_ROWS);
  const open = data?.rule_sets.find(({ id }) => id === view.open);
  return (
    <SbomLayout
      sbom={sbom}
      tab="compliance"
      drawer={
        open && (
          <RuleSetDrawer
            sbomid={sbomid}
            set={open.id}
            param="open"
            onClose={() => view.setOpen(undefined)}
          />
        )
      }
    >
      {error ? (
        <ErrorPanel failure={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('rule_sets.sets')}
          columns={columns}
          rows={data ? rows : { ...rows, status: 'loading' }}
          view={view}
          idOf={idOf}
          empty={null}
        />
      )}
    </SbomLayout>
  );
}
