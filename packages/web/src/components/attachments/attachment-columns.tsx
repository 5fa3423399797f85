import type { Attachment } from '@assay/contract/attachments.ts';
import type { TFunction } from 'i18next';
import { formatBytes } from '../../lib/formats.ts';
import type { Column } from '../data-table/column.ts';
import { AppLink } from '../text/app-link.tsx';
import { CutMiddle } from '../text/cut-middle.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import { FileActs } from './file-acts.tsx';

/** Columns of a file list, with the page of each file and a function that asks for deletion if permitted. */
export const attachmentColumns = (
  t: TFunction,
  hrefOf: (file: Attachment) => string,
  onDelete: ((file: Attachment) => void) | undefined,
): readonly Column<Attachment>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('attachments.file'),
    fixed: true,
    card: 'id',
    cell: (file) => (
      <AppLink className="strong" href={hrefOf(file)} title={file.name}>
        {file.name}
      </AppLink>
    ),
  },
  {
    id: 'size',
    sort: 'size_bytes',
    first: 'desc',
    label: t('shell.size'),
    width: 104,
    numeric: true,
    card: 'name',
    cell: ({ size_bytes }) => formatBytes(size_bytes),
  },
  {
    id: 'sha256',
    label: 'SHA-256',
    width: 208,
    wide: true,
    cell: ({ sha256 }) => <CutMiddle text={sha256} what={t('attachments.hash_what')} />,
  },
  {
    id: 'uploaded',
    sort: 'uploaded_at',
    first: 'desc',
    label: t('sboms.uploaded'),
    width: 208,
    narrow: 104,
    card: 'state',
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
    id: 'acts',
    label: t('attachments.acts'),
    width: 104,
    card: 'end',
    quiet: true,
    fixed: true,
    cell: (file) => <FileActs file={file} onDelete={onDelete} />,
  },
];
