import type { Sbom } from '@assay/contract/sboms.ts';
import type { TFunction } from 'i18next';
import { sbomPath } from '../../lib/projects-path.ts';
import { Findings } from '../check/findings.tsx';
import { rulesColumn } from '../compliance/rule-sets/rules-column.tsx';
import type { Column } from '../data-table/column.ts';
import { CountLink } from '../text/count-link.tsx';
import { ProjectPathText } from '../text/project-path-text.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import { VersionText } from '../text/version-text.tsx';
import { SbomStatus } from './sbom-status.tsx';

const formatOf = ({ format, spec_version }: Sbom) =>
  format ? `${format} ${spec_version ?? ''}` : '–';

/** Project, version, format and size of a document. */
const documentColumns = (t: TFunction): readonly Column<Sbom>[] => [
  {
    id: 'project',
    sort: 'project',
    isName: true,
    label: t('sboms.project'),
    fixed: true,
    card: 'id',
    // Beside boxes and the tree of projects, findings fit from 1024 px.
    min: 200,
    cell: ({ project, sbomid }) => (
      <ProjectPathText path={project} href={sbomPath(project, sbomid)} />
    ),
  },
  {
    id: 'version',
    sort: 'version',
    label: t('sboms.version'),
    width: 104,
    narrow: 88,
    card: 'end',
    yields: 9,
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'format',
    label: t('sboms.format'),
    width: 112,
    widest: true,
    cell: (sbom) => <span className="text-secondary">{formatOf(sbom)}</span>,
  },
  {
    id: 'components',
    sort: 'components',
    first: 'desc',
    label: t('sboms.components'),
    width: 92,
    numeric: true,
    yields: 3,
    cell: ({ component_count, project, sbomid }) =>
      component_count !== null && (
        <CountLink count={component_count} href={sbomPath(project, sbomid)} />
      ),
  },
];

/** Findings, use, upload and status of an SBOM. */
const stateColumns = (t: TFunction): readonly Column<Sbom>[] => [
  {
    id: 'severity',
    label: t('sboms.known_against'),
    width: 336,
    narrow: 316,
    sort: 'severity',
    first: 'desc',
    card: 'name',
    yields: 8,
    cell: (sbom) => <Against sbom={sbom} />,
  },
  rulesColumn<Sbom>(t),
  {
    id: 'in_use',
    label: t('sboms.in_use'),
    width: 60,
    wide: true,
    isEmpty: ({ in_use }) => !in_use,
    filled: { inUse: 'true' },
    cell: ({ in_use }) => in_use && <span className="tag">{t('sboms.in_use_tag')}</span>,
  },
  {
    id: 'uploaded',
    label: t('sboms.uploaded'),
    width: 136,
    narrow: 104,
    sort: 'uploaded_at',
    first: 'desc',
    card: 'state',
    yields: 5,
    cell: ({ uploaded_at, uploaded_by }) => (
      <span className="text-secondary">
        <TimeAgo at={uploaded_at} />
        <span
          className="text-tertiary"
          data-only="wide"
          title={t('sboms.by', { name: uploaded_by })}
        >
          {' '}
          {t('sboms.by', { name: uploaded_by })}
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    label: t('sboms.status'),
    width: 108,
    yields: 4,
    cell: (sbom) => <SbomStatus sbom={sbom} />,
  },
];

/** Columns of every list of SBOMs. */
export const sbomColumns = (t: TFunction): readonly Column<Sbom>[] => [
  ...documentColumns(t),
  ...stateColumns(t),
];

/** Counts by severity with what was not checked; without counts, the progress or the reason of failure. */
function Against({ sbom }: { sbom: Sbom }) {
  const { project, sbomid, severity_counts, check, error } = sbom;
  if (error) return <span title={`${error.message} (${error.at})`}>{error.message}</span>;
  if (!severity_counts) return <SbomStatus sbom={sbom} />;
  const page = sbomPath(project, sbomid, 'vulnerabilities');
  return (
    <Findings
      counts={severity_counts}
      check={check}
      hrefOf={(severity) => `${page}?severity=${severity}`}
      href={`${sbomPath(project, sbomid)}?status=unchecked`}
      room="cell"
    />
  );
}
