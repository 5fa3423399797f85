import type { Artifact } from '@assay/contract/artifacts.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { SeverityCounts } from '../../components/marks/severity-counts.tsx';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { nameStart } from '../../components/text/name-start.ts';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { writePlainSearch } from '../../lib/plain-search.ts';

/** Where the SBOMs are that contain a package version. */
export const usersOf = ({ purl }: Pick<Artifact, 'purl'>): string =>
  `/sbom${writePlainSearch({ purl })}`;

/** Columns of the list of artifacts. */
export const artifactColumns = (t: TFunction): readonly Column<Artifact>[] => [
  {
    id: 'severity',
    label: t('lists.severity'),
    width: 92,
    sort: 'severity',
    first: 'desc',
    card: 'mark',
    fixed: true,
    cell: ({ severity }) =>
      severity ? <SeverityMark severity={severity} /> : <span className="t3">–</span>,
  },
  {
    id: 'name',
    label: t('artifacts.name'),
    sort: 'name',
    fixed: true,
    card: 'id',
    cell: ({ name, kind }) => (
      <ProjectPathText path={name} nameAt={name.lastIndexOf(':') + 1 || nameStart(name, kind)} />
    ),
  },
  {
    id: 'version',
    label: t('artifacts.version'),
    width: 136,
    narrow: 104,
    card: 'name',
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'kind',
    label: t('artifacts.kind'),
    width: 80,
    wide: true,
    cell: ({ kind }) => <span className="t2">{kind}</span>,
  },
  {
    id: 'purl',
    label: t('artifacts.purl'),
    width: 304,
    narrow: 232,
    cell: ({ purl }) => <CutMiddle text={purl} what={t('artifacts.purl_what')} keep={16} />,
  },
  {
    id: 'against',
    label: t('artifacts.known_against'),
    width: 256,
    narrow: 184,
    cell: ({ severity_counts }) => <SeverityCounts counts={severity_counts} />,
  },
  {
    id: 'used_in',
    label: t('artifacts.used_in'),
    width: 96,
    numeric: true,
    sort: 'used_in',
    first: 'desc',
    card: 'end',
    cell: (artifact) => (
      <CountLink
        count={artifact.used_in}
        href={usersOf(artifact)}
        label={t('artifacts.projects', { count: artifact.used_in })}
      />
    ),
  },
];
