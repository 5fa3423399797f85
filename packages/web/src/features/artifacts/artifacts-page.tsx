import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { EvaluatingNote } from '../../components/compliance/evaluating-note.tsx';
import { ruleSets } from '../../components/compliance/rule-sets/strings.ts';
import { compliance } from '../../components/compliance/strings.ts';
import { FilteredTable, useFiltering } from '../../components/data-table/filtered-table.tsx';
import { useListTotal } from '../../components/data-table/list-total.ts';
import { useRows } from '../../components/data-table/rows.ts';
import { useTableView } from '../../components/data-table/table-view.ts';
import { useLedgerNames } from '../../components/ledger/use-ledgers.ts';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { artifactPath } from '../../lib/artifact-path.ts';
import { definedValues } from '../../lib/defined-values.ts';
import { formatCount } from '../../lib/formats.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { addStrings } from '../../lib/strings.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { dependencyColumns, ownColumns } from './list/artifact-columns.tsx';
import { artifactFilters } from './list/artifact-filters.ts';
import styles from './list/artifact-list.module.css';
import { typedSearch } from './list/typed-search.ts';
import { NotarizeButton } from './notarize/notarize-button.tsx';
import { notarize } from './notarize/strings.ts';
import { useNotarize } from './notarize/use-notarize.tsx';
import type { ArtifactsSearch } from './search.ts';
import { artifactList } from './strings.ts';

addStrings({ artifact_list: artifactList, compliance, notarize, rule_sets: ruleSets });

const FILTERS = [
  ...(['trust_level', 'kind', 'has_sbom', 'ledger_uuid', 'severity'] as const),
  ...(['profile', 'rule_set', 'verdict'] as const),
];
/** Tabs, by the scope that they list; `all` is a list without a tab. */
const TABS = ['built', 'used'] as const;
type Scope = (typeof TABS)[number] | 'all';

/** Input of the list call. */
function queryOf({ text, sort, ...search }: ArtifactsSearch, scope: Scope) {
  const { trust_level, kind, has_sbom, ledger_uuid, severity, profile, rule_set, verdict } = search;
  const chips = { trust_level, kind, has_sbom, ledger_uuid, severity, profile, rule_set, verdict };
  return definedValues({ ...typedSearch(text), ...chips, sort, scope });
}

/**
 * Start page: artifacts that the tenant builds or attests, and in a separate tab their dependencies. Dropped
 * files are notarized.
 */
export function ArtifactsPage({ search: asked }: { search: ArtifactsSearch }) {
  const { t } = useTranslation();
  const router = useRouter();
  const ledgers = useLedgerNames();
  const scope = asked.scope ?? 'built';
  const view = useTableView(scope === 'used' ? 'dependencies' : 'artifacts');
  const columns = useMemo(
    () => (scope === 'used' ? dependencyColumns(t) : ownColumns(t, ledgers)),
    [t, ledgers, scope],
  );
  const filters = useMemo(() => artifactFilters(t, ledgers), [t, ledgers]);
  const filtering = useFiltering(
    { name: 'text', label: t('artifact_list.search') },
    filters,
    FILTERS,
  );
  const query = queryOf(asked, scope);
  const rows = useRows(apiRows('listArtifacts', query));
  const all = useListTotal(
    'listArtifacts',
    filtering.isFiltered ? { scope } : undefined,
    filtering.href,
  );
  const notarize = useNotarize();
  return (
    <div className={styles.wideList}>
      <ListLayout
        head={
          <PageHead
            title={t('shell.artifacts')}
            answer={t('artifact_list.answer')}
            actions={<NotarizeButton onOpen={() => notarize.open('notarize')} />}
          />
        }
        drawer={notarize.drawer}
      >
        <ScopeTabs query={query} scope={scope} />
        <FilteredTable
          label={t('shell.artifacts')}
          noun={(count) => t(`artifact_list.noun${scope === 'used' ? '_package' : ''}`, { count })}
          columns={columns}
          rows={rows}
          view={{ ...view, sort: view.sort ?? '-severity' }}
          idOf={({ uuid, purl }) => uuid ?? purl ?? ''}
          onOpen={(artifact) => router.history.push(artifactPath(artifact))}
          hasTwoLines
          filtering={filtering}
          all={all}
          empty={<NoArtifacts scope={scope} onNotarize={() => notarize.open('notarize')} />}
        >
          <EvaluatingNote name="listArtifacts" search={asked} />
        </FilteredTable>
      </ListLayout>
      {notarize.drop}
    </div>
  );
}

type Query = ReturnType<typeof queryOf>;

/** Tabs with their counts for the same filters: a search is kept when the tab changes. */
function ScopeTabs({ query, scope: current }: { query: Query; scope: Scope }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  // The order does not affect the count.
  const { sort: _, ...filters } = query;
  const built = useListTotal('listArtifacts', { ...filters, scope: 'built' }, '');
  const used = useListTotal('listArtifacts', { ...filters, scope: 'used' }, '');
  const totals = { built, used };
  return (
    <TabLinks
      label={t('artifact_list.tabs')}
      current={current}
      tabs={TABS.map((key) => ({
        key,
        label: t(`artifact_list.tab_${key}`),
        href: hrefWith(search, {
          scope: key === 'built' ? undefined : key,
          sort: undefined,
          hide: undefined,
          columns: undefined,
          view: undefined,
          density: undefined,
        }),
        count: totals[key]?.count,
        isLeast: totals[key]?.isExact === false,
      }))}
    />
  );
}

/**
 * Placeholder without own artifacts: how they get here, and what exists already. Without any SBOM, how to
 * upload one.
 */
function NoArtifacts({ scope, onNotarize }: { scope: Scope; onNotarize: () => void }) {
  const { t } = useTranslation();
  const href = `/artifacts/modern${writePlainSearch({ scope: 'used' })}`;
  const used = useListTotal('listArtifacts', { scope: 'used' }, href);
  if (!used) return <PageSkeleton />;
  if (used.count === 0) return <EmptySboms list="artifacts" />;
  return (
    <EmptyState
      title={t(`artifact_list.none_${scope === 'used' ? 'used' : 'built'}`)}
      text={t(`artifact_list.none_${scope === 'used' ? 'used' : 'built'}_text`)}
    >
      <span className="row">
        <NotarizeButton onOpen={onNotarize} />
        <AppLink className="link" href={href}>
          {t('artifact_list.see_used', { count: used.count, shown: formatCount(used.count) })}
        </AppLink>
      </span>
    </EmptyState>
  );
}
