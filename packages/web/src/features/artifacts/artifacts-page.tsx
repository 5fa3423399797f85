import '../../look/artifact-list.css';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { RowCount } from '../../components/data-table/row-count.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import { TableTools } from '../../components/data-table/table-tools.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { FilterBar } from '../../components/filters/filter-bar.tsx';
import { ListLayout } from '../../components/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { artifactPath } from '../../lib/artifact-path.ts';
import { given } from '../../lib/given.ts';
import type { ArtifactsSearch } from '../../lib/page-search.ts';
import { artifactList } from '../../lib/strings/late/artifact-list.ts';
import { compliance } from '../../lib/strings/late/compliance.ts';
import { notarise } from '../../lib/strings/late/notarise.ts';
import { addStrings } from '../../lib/strings/late.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { artifactColumns } from './list/artifact-columns.tsx';
import { artifactFilters } from './list/artifact-filters.ts';
import { ExportButton } from './list/export-button.tsx';
import { typedSearch } from './list/typed-search.ts';
import { NotariseButton } from './notarise/notarise-button.tsx';
import { useNotarise } from './notarise/use-notarise.tsx';
import { useLedgerNames } from './use-ledgers.ts';

addStrings({ artifact_list: artifactList, compliance, notarise });

const FILTERS = ['trust_level', 'kind', 'scope', 'has_sbom', 'ledger_uuid', 'severity'] as const;
const NOTHING = Object.fromEntries(['text', ...FILTERS].map((name) => [name, undefined]));

/** What a list is asked for: texts of the address; the server refuses what is no value of it. */
function queryOf({ text, sort, ...search }: ArtifactsSearch) {
  const chips = Object.fromEntries(FILTERS.map((name) => [name, search[name]]));
  return given({ ...typedSearch(text), ...chips, sort }) as Parameters<
    typeof apiRows<'listArtifacts'>
  >[1];
}

/** The list of artifacts: what the tenant builds, speaks of and uses. Files that are dropped on it are notarised. */
export function ArtifactsPage({ search: asked }: { search: ArtifactsSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { search, change } = useUrlSearch();
  const view = useTableView();
  const ledgers = useLedgerNames();
  const columns = useMemo(() => artifactColumns(t, ledgers), [t, ledgers]);
  const filters = useMemo(() => artifactFilters(t, ledgers), [t, ledgers]);
  const isFiltered = ['text' as const, ...FILTERS].some((name) => asked[name] !== undefined);
  const query = queryOf(asked);
  const rows = useRows(apiRows('listArtifacts', query));
  const all = useListTotal('listArtifacts', isFiltered ? {} : undefined, hrefWith(search, NOTHING));
  const notarise = useNotarise();
  return (
    <div className="wide-list">
      <ListLayout
        head={
          <PageHead
            title={t('shell.artifacts')}
            answer={t('artifact_list.answer')}
            actions={
              <>
                <ExportButton query={query} />
                <NotariseButton onOpen={() => notarise.open('notarise')} />
              </>
            }
          />
        }
        drawer={notarise.drawer}
      >
        <FilterBar
          text={{ name: 'text', label: t('artifact_list.search') }}
          filters={filters}
          search={search}
          onChange={change}
        >
          <RowCount
            rows={rows}
            noun={t('artifact_list.noun', { count: all?.count ?? rows.total ?? 0 })}
            all={all}
          />
          <TableTools columns={columns} view={view} rows={rows} />
        </FilterBar>
        <DataTable
          label={t('shell.artifacts')}
          columns={columns}
          rows={rows}
          view={{ ...view, sort: view.sort ?? '-severity' }}
          idOf={({ uuid, purl }) => uuid ?? purl ?? ''}
          onOpen={(artifact) => router.history.push(artifactPath(artifact))}
          empty={<EmptySboms list="artifacts" />}
          clearFilters={isFiltered ? () => change(NOTHING) : undefined}
        />
      </ListLayout>
      {notarise.drop}
    </div>
  );
}
