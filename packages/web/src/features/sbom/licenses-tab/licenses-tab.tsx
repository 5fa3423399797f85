import { licenses as calls, type SbomLicense } from '@assay/contract/licenses.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, apiRows, client } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { noticesChoices } from '../../../components/data-table/report-choices.ts';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { licenseFacts } from '../../../components/licenses/license-facts.tsx';
import { licenseFilter } from '../../../components/licenses/license-words.ts';
import { NoPolicy } from '../../../components/licenses/no-policy.tsx';
import { licenses } from '../../../components/licenses/strings.ts';
import { Facts } from '../../../components/page/facts.tsx';
import { addStrings } from '../../../lib/strings.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';
import styles from './licenses-tab.module.css';
import { sbomLicenseColumns } from './sbom-license-columns.tsx';

addStrings({ licenses });

const SORT = calls.listSbomLicenses.query.shape.sort;
const idOf = (row: SbomLicense) => JSON.stringify(row.licenses);

/** Each license of the SBOM with its verdict, and the rule that decided. */
export function LicensesTab({ sbom, search }: TabProps) {
  const { t } = useTranslation();
  const { sbomid } = sbom;
  const view = useTableView('sbom-licenses');
  const columns = useMemo(() => sbomLicenseColumns(t, sbom), [t, sbom]);
  const filters = useMemo(() => [licenseFilter(t, 'license_verdict')], [t]);
  const filtering = useFiltering({ name: 'text', label: t('licenses.search') }, filters);
  const { license_verdict: verdict, text } = search;
  const sort = SORT.safeParse(view.sort).data;
  const rows = useRows(apiRows('listSbomLicenses', { sbomid, verdict, text, sort }));
  const { data } = useQuery({
    ...apiQuery('getSbomLicenseSummary', { sbomid }),
    meta: { quiet: true },
  });
  return (
    <SbomLayout sbom={sbom} tab="licenses">
      {data && (
        <div className={`stack ${styles.above}`}>
          <Facts facts={licenseFacts(t, data.counts)} />
          {data.policy_revision === null && <NoPolicy />}
        </div>
      )}
      <FilteredTable
        label={t('sbom.licenses.label')}
        noun={(count) => t('licenses.noun', { count })}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        filtering={filtering}
        choices={noticesChoices(t, (format) => client.exportLicenseNotices({ sbomid, format }))}
        empty={<EmptyState title={t('sbom.licenses.empty')} text={t('sbom.licenses.empty_text')} />}
      />
    </SbomLayout>
  );
}
