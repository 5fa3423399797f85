import type { FindingPaths } from '@assay/contract/dependencies.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { IconSitemap, IconX } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCountKnown, UnknownCount } from '../../../components/check/no-findings.tsx';
import countStyles from '../../../components/data-table/row-count.module.css';
import chipStyles from '../../../components/filters/chip.module.css';
import type { Filter } from '../../../components/filters/filter.ts';
import { FilterBar } from '../../../components/filters/filter-bar.tsx';
import { Segments } from '../../../components/page/segments.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import sbomStyles from '../sbom.module.css';
import type { SbomSearch } from '../search.ts';
import { sumOf } from './highest-severity.ts';
import pathsStyles from './paths.module.css';

const VIEWS = ['graph', 'table'] as const;

/** Controls for targets, search, picture or table, and the whole graph. */
export function PathsControls({
  sbom,
  search,
  found,
  canChoose,
}: {
  sbom: Sbom;
  search: SbomSearch;
  found: FindingPaths;
  /** There is space for the picture. */
  canChoose: boolean;
}) {
  const { t } = useTranslation();
  const { search: plain, change } = useUrlSearch();
  const filters = useMemo(() => [pathsFilter(t)], [t]);
  return (
    <FilterBar
      text={{ name: 'text', label: t('sbom_paths.find') }}
      filters={filters}
      search={plain}
      onChange={change}
    >
      {search.group !== undefined && <GroupChip found={found} group={search.group} />}
      <Counts sbom={sbom} search={search} found={found} />
      <Button
        variant="subtle"
        className={pathsStyles.fullName}
        leftSection={<IconSitemap className="icon" aria-hidden="true" />}
        onClick={() => change({ all: 'true', text: undefined, paths: undefined, group: undefined })}
      >
        {t('sbom_paths.full_graph')}
      </Button>
      {canChoose && (
        <Segments
          aria-label={t('sbom_paths.view')}
          value={search.view ?? 'graph'}
          onChange={(value) => change({ view: value === 'graph' ? undefined : value })}
          data={VIEWS.map((value) => ({ value, label: t(`sbom_paths.view_${value}`) }))}
        />
      )}
    </FilterBar>
  );
}

const pathsFilter = (t: TFunction): Filter => ({
  name: 'paths',
  label: t('sbom_paths.paths_to'),
  begins: t('sbom_paths.paths_to'),
  single: true,
  options: [{ value: 'unchecked', label: t('sbom_paths.unchecked') }],
});

/** Findings, components with findings, and unchecked components: always shown together. */
function Counts({ sbom, search, found }: { sbom: Sbom; search: SbomSearch; found: FindingPaths }) {
  const { t } = useTranslation();
  const findings = sumOf(found.severity_counts);
  const isOfFindings = !search.text && search.paths !== 'unchecked';
  if (isOfFindings && !isCountKnown(findings, sbom.check)) return <UnknownCount />;
  const base = { of: formatCount(found.components), in: formatCount(found.wanted) };
  const unchecked = formatCount(found.unchecked);
  const text = isOfFindings
    ? t('sbom_paths.count_findings', { count: findings, shown: formatCount(findings), ...base })
    : t('sbom_paths.count_found', { count: found.wanted, shown: base.in, ...base });
  return (
    <span className={`${countStyles.count} push`} data-printed role="status">
      {text}
      {isOfFindings && found.undecided > 0 && (
        <span className="text-secondary">
          {`, ${t('sbom_paths.and_undecided', { shown: formatCount(found.undecided) })}`}
        </span>
      )}
      {isOfFindings && found.unchecked > 0 && (
        <span className="text-secondary">{`, ${t('sbom_paths.and_unchecked', { shown: unchecked })}`}</span>
      )}
    </span>
  );
}

/** The one group that is shown; its cross shows all again. */
function GroupChip({ found, group }: { found: FindingPaths; group: string }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const name = found.groups.find(({ bom_ref }) => bom_ref === group)?.name ?? group;
  return (
    <span className={`${chipStyles.chip} ${sbomStyles.focus}`} data-printed>
      <span>{t('sbom_paths.below')}</span>
      <b className="cut" title={name}>
        {name}
      </b>
      <ActionIcon
        size="compact"
        className={chipStyles.remove}
        title={t('sbom_paths.all_groups')}
        aria-label={t('sbom_paths.all_groups')}
        onClick={() => change({ group: undefined })}
      >
        <IconX className="icon" data-size="12" aria-hidden="true" />
      </ActionIcon>
    </span>
  );
}
