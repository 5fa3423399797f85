import { sbomContent } from '@assay/contract/sbom-content.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { FilteredTable, useFiltering } from '../../../components/data-table/filtered-table.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { suppressedStatementFilter } from '../../../components/decisions/finding-filters.ts';
import { severityFilter } from '../../../components/filters/severity-filter.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { lazily } from '../../../lib/lazily.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { openRowOf } from '../open-row.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';
import { SbomOffers } from './sbom-offers.tsx';
import { type Statement, statementColumns } from './statement-columns.tsx';

const StatementDrawer = lazily(
  async () => (await import('./statement-drawer.tsx')).StatementDrawer,
);

const OffersDrawer = lazily(async () => (await import('./offers-drawer.tsx')).OffersDrawer);

const SORT = sbomContent.listSbomStatements.query.shape.sort;
const idOf = (row: Statement) => row.key;
const isDim = (row: Statement) => row.suppressed;

/** The document's own statements about vulnerabilities, matched to findings or not. Read only. */
export function VexTab({ sbom, search }: TabProps) {
  const { t } = useTranslation();
  const view = useTableView('statements');
  const { change } = useUrlSearch();
  const columns = useMemo(() => statementColumns(t), [t]);
  const filters = useMemo(() => [severityFilter(t), suppressedStatementFilter(t)], [t]);
  const filtering = useFiltering(
    { name: 'text', label: t('sbom.content.statements_filter') },
    filters,
  );
  const { severity, suppressed, text } = search;
  const rows = useRows(
    apiRows('listSbomStatements', {
      sbomid: sbom.sbomid,
      severity,
      suppressed: suppressed === 'all' ? undefined : suppressed,
      text,
      sort: SORT.safeParse(view.sort).data,
    }),
  );
  const open = openRowOf(rows, view, idOf);
  const findings = sbomPath(sbom.project, sbom.sbomid, 'vulnerabilities');
  return (
    <SbomLayout
      sbom={sbom}
      tab="vex"
      drawer={
        search.offers === 'true' ? (
          <OffersDrawer sbom={sbom} onClose={() => change({ offers: undefined })} />
        ) : (
          open.row && <StatementDrawer sbom={sbom} {...open} row={open.row} />
        )
      }
    >
      <SbomOffers sbom={sbom} own={rows.total ?? 0} />
      <FilteredTable
        label={t('sbom.content.statements_label')}
        noun={(count) => t('sbom.content.statements_noun', { count })}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        isDim={isDim}
        filtering={filtering}
        empty={
          <EmptyState
            title={t('sbom.content.statements_empty')}
            text={t('sbom.content.statements_empty_text')}
          >
            <AppLink className="link" href={findings}>
              {t('sbom.content.see_findings')}
            </AppLink>
          </EmptyState>
        }
      />
    </SbomLayout>
  );
}
