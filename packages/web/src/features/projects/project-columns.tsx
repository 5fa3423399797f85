import type { Project } from '@assay/contract/projects.ts';
import type { TFunction } from 'i18next';
import { Findings } from '../../components/check/findings.tsx';
import { rulesColumn } from '../../components/compliance/rule-sets/rules-column.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { CountLink } from '../../components/text/count-link.tsx';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { workspacePath } from '../../lib/workspace-path.ts';
import { currentSbomsOf } from './current-sboms.ts';
import { FavoriteStar } from './favorite-star.tsx';
import { Labels } from './labels.tsx';
import { ProjectVersions } from './project-versions.tsx';

const NONE = <span className="text-tertiary">–</span>;

/** Path, labels and versions of a project. */
const identityColumns = (t: TFunction): readonly Column<Project>[] => [
  {
    id: 'favorite',
    label: t('projects.favorite'),
    quiet: true,
    width: 60,
    narrow: 52,
    fixed: true,
    card: 'mark',
    cell: (project) => <FavoriteStar project={project} />,
  },
  {
    id: 'path',
    isName: true,
    label: t('projects.project'),
    sort: 'path',
    fixed: true,
    card: 'id',
    min: 240,
    cell: ({ path }) => <ProjectPathText path={path} href={workspacePath(path)} />,
  },
  {
    id: 'labels',
    label: t('projects.labels'),
    width: 136,
    widest: true,
    isEmpty: ({ labels }) => Object.keys(labels).length === 0,
    cell: ({ labels }) => <Labels labels={labels} />,
  },
  {
    id: 'version',
    label: t('projects.in_use_newest'),
    width: 152,
    narrow: 128,
    card: 'end',
    yields: 6,
    cell: (project) => <ProjectVersions project={project} />,
  },
];

/** SBOMs, components, findings and last upload of a project. */
const contentColumns = (t: TFunction): readonly Column<Project>[] => [
  {
    id: 'sboms',
    sort: 'sboms',
    first: 'desc',
    label: t('shell.sboms'),
    width: 72,
    narrow: 64,
    numeric: true,
    yields: 3,
    cell: ({ path, sbom_count }) => (
      <CountLink
        count={sbom_count}
        href={`/projects/modern/sboms${writePlainSearch({ project: path })}`}
        label={t('shell.sboms')}
      />
    ),
  },
  {
    id: 'components',
    sort: 'components',
    first: 'desc',
    label: t('sboms.components'),
    width: 104,
    numeric: true,
    wide: true,
    cell: ({ path, component_count }) => (
      <CountLink count={component_count} href={workspacePath(path, 'components')} />
    ),
  },
  {
    id: 'severity',
    label: t('sboms.known_against'),
    width: 336,
    narrow: 316,
    sort: 'severity',
    first: 'desc',
    card: 'name',
    yields: 7,
    cell: (project) => <ProjectCounts project={project} room="cell" />,
  },
  rulesColumn<Project>(t),
  {
    id: 'uploaded',
    label: t('projects.last_upload'),
    width: 120,
    narrow: 112,
    sort: 'uploaded_at',
    first: 'desc',
    card: 'state',
    yields: 4,
    cell: ({ latest_sbom }) =>
      latest_sbom ? (
        <span className="text-secondary">
          <TimeAgo at={latest_sbom.uploaded_at} />
        </span>
      ) : (
        NONE
      ),
  },
];

/** Columns of the list of projects. */
export const projectColumns = (t: TFunction): readonly Column<Project>[] => [
  ...identityColumns(t),
  ...contentColumns(t),
];

/** Address of the components of a project that were not checked. */
export const uncheckedPath = (path: string) =>
  `${workspacePath(path, 'components')}&status=unchecked`;

/** Findings of deployed SBOMs, and how much was checked. Empty for a project without an SBOM. */
export function ProjectCounts({
  project,
  room = 'tight',
}: {
  project: Project;
  room?: 'cell' | 'tight';
}) {
  const { path, severity_counts, check } = project;
  const [sbom, ...others] = currentSbomsOf(project);
  if (!sbom) return NONE;
  const page = sbomPath(path, sbom.sbomid, 'vulnerabilities');
  const tab = workspacePath(path, 'vulnerabilities');
  return (
    <Findings
      counts={severity_counts}
      check={check}
      hrefOf={(severity) =>
        others.length > 0 ? `${tab}&severity=${severity}` : `${page}?severity=${severity}`
      }
      href={uncheckedPath(path)}
      room={room}
    />
  );
}
