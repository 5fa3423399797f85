import type { Sbom } from '@assay/contract/sboms.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { filledValues } from '../../lib/defined-values.ts';
import { canBeProject, sbomPath } from '../../lib/projects-path.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { FilteredTable, useFiltering } from '../data-table/filtered-table.tsx';
import { useListTotal } from '../data-table/list-total.ts';
import { useRows } from '../data-table/rows.ts';
import { useTableView } from '../data-table/table-view.ts';
import { hasEnded } from '../upload/has-ended.ts';
import { useSbomActions } from './sbom-actions.ts';
import { sbomColumns } from './sbom-columns.tsx';
import { projectFilter, sbomFilters } from './sbom-filters.tsx';

const LIVE_MS = 3_000;
const NEWEST = '-uploaded_at';

/**
 * Filters and table of SBOMs, newest first; refreshes uploads in progress until they end.
 *
 * @param project always applies; without it the project is one more filter
 * @param textName name of the keyword in the address
 */
export function SbomList({
  project,
  textName = 'text',
  empty,
}: {
  project?: string | undefined;
  textName?: 'text' | 'search';
  empty: ReactNode;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const view = useTableView('sbom');
  const columns = useMemo(() => sbomColumns(t), [t]);
  const filters = useMemo(
    () => [...(project === undefined ? [projectFilter(t)] : []), ...sbomFilters(t)],
    [t, project],
  );
  const filtering = useFiltering({ name: textName, label: t('sboms.search') }, filters);
  const rows = useRows(useSbomRows(project, textName));
  const fixed = project === undefined ? {} : { project };
  const all = useListTotal('listSboms', filtering.isFiltered ? fixed : undefined, filtering.href);
  return (
    <FilteredTable
      label={t('sboms.title')}
      noun={(count) => t('sboms.noun', { count })}
      columns={columns}
      rows={rows}
      view={{ ...view, sort: view.sort ?? NEWEST }}
      idOf={(sbom: Sbom) => sbom.sbomid}
      onOpen={(sbom) => router.history.push(sbomPath(sbom.project, sbom.sbomid))}
      isDim={(sbom) => sbom.status === 'failed'}
      actions={useSbomActions()}
      filtering={filtering}
      all={all}
      empty={empty}
    />
  );
}

/** The query that the address names. */
function useSbomRows(project: string | undefined, textName: string) {
  const { search } = useUrlSearch();
  const { inUse, format, status, rule_set, verdict, purl, sort } = search;
  const query = {
    project: project ?? search['project'],
    keyword: search[textName],
    inUse,
    format,
    status,
    rule_set,
    verdict,
    purl,
    sort,
  };
  return {
    ...apiRows('listSboms', filledValues(query)),
    enabled: canBeProject(query.project),
    refetchInterval: ({
      state,
    }: {
      state: { data?: { pages: { items: Sbom[] }[] } | undefined };
    }) =>
      state.data?.pages[0]?.items.some((sbom) => !hasEnded(sbom)) ? LIVE_MS : (false as const),
  };
}
