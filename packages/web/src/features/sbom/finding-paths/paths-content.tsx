import type { FindingPaths } from '@assay/contract/dependencies.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../../components/answers/skeleton.tsx';
import { NoFindings } from '../../../components/check/no-findings.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { addStrings } from '../../../lib/strings.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import type { SbomSearch } from '../search.ts';
import { PathsControls } from './paths-controls.tsx';
import { PathsGraph } from './paths-graph.tsx';
import { PathsNotes } from './paths-notes.tsx';
import { PathsTable } from './paths-table.tsx';
import { sbomPaths } from './strings.ts';

addStrings({ sbom_paths: sbomPaths });

/** Components that the picture chooses from, and rows of the table. */
const MOST = { graph: 60, table: 300 };

/** How findings get in: picture or table, by the address; a narrow window has only the table. */
export function PathsContent({ sbom, search }: { sbom: Sbom; search: SbomSearch }) {
  const { change } = useUrlSearch();
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, {
    getInitialValueInEffect: false,
  });
  const view = isNarrow ? 'table' : (search.view ?? 'graph');
  const { sbomid } = sbom;
  const { data, isError, error, refetch } = useQuery({
    ...apiQuery('getSbomFindingPaths', {
      sbomid,
      of: search.paths ?? 'findings',
      text: search.text,
      group: search.group,
      limit: MOST[view],
    }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  if (isError && !data)
    return (
      <ErrorPanel failure={error} retry={() => void refetch()}>
        <ClearFilters search={search} />
      </ErrorPanel>
    );
  if (!data) return <PageSkeleton />;
  if (data.components === 0) return <Nothing what="no_components" />;
  if (!data.has_edges) return <NoEdges sbom={sbom} search={search} found={data} />;
  const shown = shownOf(data, search.group);
  return (
    <>
      <PathsControls sbom={sbom} search={search} found={data} canChoose={!isNarrow} />
      <PathsNotes found={data} />
      {data.wanted === 0 ? (
        <NothingWanted sbom={sbom} search={search} />
      ) : view === 'table' ? (
        <PathsTable
          targets={data.targets}
          all={search.group === undefined ? data.wanted : data.targets.length}
          onOpen={(bomRef) => change({ open: bomRef })}
        />
      ) : (
        <Picture sbom={sbom} found={shown} search={search} />
      )}
    </>
  );
}

function Picture({
  sbom: { check },
  found,
  search,
}: {
  sbom: Sbom;
  found: FindingPaths;
  search: SbomSearch;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const pathsTo = search.text ? 'text' : (search.paths ?? 'findings');
  return (
    <PathsGraph
      found={found}
      isChecked={check?.state === 'checked' && check.stale === 0}
      open={search.open}
      heads={{
        starts: t(`sbom_paths.column_${found.root_state === 'linked' ? 'direct' : 'starts'}`),
        targets: t(`sbom_paths.column_${pathsTo}`),
      }}
      pathsTo={pathsTo}
      acts={{
        onOpen: (bomRef) => change({ open: bomRef }),
        onGroup: (bomRef) => change({ group: bomRef }),
        onOthers: (hasFindings) => change(hasFindings ? { view: 'table' } : { all: 'true' }),
      }}
    />
  );
}

/** One group alone, where the address names one. */
function shownOf(found: FindingPaths, group: string | undefined): FindingPaths {
  if (group === undefined) return found;
  const groups = found.groups.filter(({ bom_ref }) => bom_ref === group);
  const starts = { direct: 0, no_dependants: 0, cycle: 0 };
  for (const { kind } of groups) starts[kind]++;
  return { ...found, groups, groups_left_out: 0, starts };
}

/** Explains why no component has findings, is unchecked, or contains the text. */
function NothingWanted({ sbom, search }: { sbom: Sbom; search: SbomSearch }) {
  if (search.text)
    return (
      <Nothing what="nothing_found">
        <ClearFilters search={search} />
      </Nothing>
    );
  return search.paths === 'unchecked' ? (
    <Nothing what="all_checked">
      <ClearFilters search={search} />
    </Nothing>
  ) : (
    <NoFindings check={sbom.check} />
  );
}

function Nothing({
  what,
  children,
}: {
  what: 'no_components' | 'nothing_found' | 'all_checked' | 'no_edges';
  children?: React.ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t(`sbom_paths.${what}`)} text={t(`sbom_paths.${what}_text`)}>
      {children}
    </EmptyState>
  );
}

function ClearFilters({ search }: { search: SbomSearch }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  if (!search.text && !search.paths && !search.group) return null;
  const nothing = { text: undefined, paths: undefined, group: undefined };
  return (
    <button type="button" className="link" onClick={() => change(nothing)}>
      {t('sbom_paths.clear')}
    </button>
  );
}

/** A flat list has no dependency paths; links to the vulnerabilities of its components. */
function NoEdges({ sbom, search, found }: { sbom: Sbom; search: SbomSearch; found: FindingPaths }) {
  const { t } = useTranslation();
  const path = sbomPath(sbom.project, sbom.sbomid, 'components');
  const isOfFindings = !search.text && search.paths !== 'unchecked';
  const vulnerable = isOfFindings ? found.wanted : 0;
  return (
    <Nothing what="no_edges">
      {vulnerable > 0 ? (
        <AppLink className="link" href={`${path}${writePlainSearch({ status: 'vulnerable' })}`}>
          {t('sbom_paths.see_vulnerable', { count: vulnerable, shown: formatCount(vulnerable) })}
        </AppLink>
      ) : (
        <AppLink className="link" href={path}>
          {t('sbom_paths.see_components')}
        </AppLink>
      )}
    </Nothing>
  );
}
