import type { RetentionCandidate } from '@assay/contract/retention.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { formatBytes } from '../../lib/formats.ts';
import { sbomPath } from '../../lib/projects-path.ts';

/** Columns of the SBOMs that a rule deletes. */
export const candidateColumns = (t: TFunction): readonly Column<RetentionCandidate>[] => [
  {
    id: 'project',
    sort: 'project',
    isName: true,
    label: t('retention.project'),
    fixed: true,
    card: 'id',
    min: 240,
    cell: ({ project, sbomid }) => (
      <ProjectPathText path={project} href={sbomPath(project, sbomid)} />
    ),
  },
  {
    id: 'version',
    label: t('retention.version'),
    width: 160,
    narrow: 88,
    card: 'end',
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'uploaded_at',
    sort: 'uploaded_at',
    label: t('retention.uploaded'),
    width: 128,
    card: 'name',
    cell: ({ uploaded_at }) => <GreyTime at={uploaded_at} />,
  },
  {
    id: 'size',
    sort: 'size',
    first: 'desc',
    label: t('retention.size'),
    width: 92,
    numeric: true,
    card: 'state',
    cell: ({ size_bytes }) => <span className="text-secondary">{formatBytes(size_bytes)}</span>,
  },
];
