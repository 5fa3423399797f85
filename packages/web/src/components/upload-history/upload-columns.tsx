import type { Upload } from '@assay/contract/uploads.ts';
import type { TFunction } from 'i18next';
import { formatMs } from '../../lib/formats.ts';
import { GateMark } from '../asked-gate/gate-mark.tsx';
import type { Column } from '../data-table/column.ts';
import { GreyTime } from '../data-table/grey-cells.tsx';
import { ProjectPathText } from '../text/project-path-text.tsx';
import { VersionText } from '../text/version-text.tsx';
import { UploadOutcome } from './upload-detail.tsx';
import styles from './upload-history.module.css';
import { UploadState } from './upload-state.tsx';
import { isOpen, tookMs } from './upload-times.ts';

/** Project as typed, and version. */
export function Destination({ upload: { project, version } }: { upload: Upload }) {
  return (
    <span className={styles.target}>
      <ProjectPathText path={project} />
      {version !== '' && (
        <span className="text-tertiary">
          <VersionText version={version} />
        </span>
      )}
    </span>
  );
}

/** State, destination and sender of an upload. */
const requestColumns = (
  t: TFunction,
  onSender: (uuid: string) => void,
): readonly Column<Upload>[] => [
  {
    id: 'state',
    sort: 'state',
    label: t('uploads.state'),
    width: 192,
    narrow: 180,
    fixed: true,
    card: 'name',
    cell: ({ state }) => <UploadState state={state} />,
  },
  {
    id: 'project',
    sort: 'project',
    isName: true,
    label: t('uploads.project'),
    fixed: true,
    card: 'id',
    cell: (upload) => <Destination upload={upload} />,
  },
  {
    id: 'sender',
    sort: 'sender',
    label: t('uploads.sender'),
    width: 148,
    wide: true,
    cell: ({ sent_by: { uuid, name, kind } }) => (
      <button
        type="button"
        className={`${styles.sender} cut`}
        title={name}
        onClick={() => onSender(uuid)}
      >
        {kind === 'api-key' ? <code>{name}</code> : name}
      </button>
    ),
  },
];

/** Outcome and times of an upload. */
const outcomeColumns = (t: TFunction): readonly Column<Upload>[] => [
  {
    id: 'detail',
    label: t('uploads.detail'),
    width: 268,
    narrow: 224,
    card: 'state',
    yields: 5,
    cell: (upload) => (
      <span className="row">
        {upload.gate && <GateMark outcome={upload.gate.outcome} />}
        <UploadOutcome upload={upload} />
      </span>
    ),
  },
  {
    id: 'took',
    sort: 'duration',
    first: 'desc',
    label: t('uploads.took'),
    width: 104,
    numeric: true,
    wide: true,
    cell: (upload) => (
      <span className="text-secondary">
        {isOpen(upload)
          ? t('uploads.so_far', { time: formatMs(tookMs(upload)) })
          : formatMs(tookMs(upload))}
      </span>
    ),
  },
  {
    id: 'received',
    sort: 'received_at',
    first: 'desc',
    label: t('uploads.received'),
    width: 120,
    narrow: 112,
    numeric: true,
    card: 'end',
    yields: 4,
    cell: ({ received_at }) => <GreyTime at={received_at} />,
  },
];

/**
 * Columns of the history of uploads.
 *
 * @param onSender narrows the list to one sender
 */
export const uploadColumns = (
  t: TFunction,
  onSender: (uuid: string) => void,
): readonly Column<Upload>[] => [...requestColumns(t, onSender), ...outcomeColumns(t)];
