import type { Attachment } from '@assay/contract/attachments.ts';
import { ActionIcon } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import type { Column } from '../../../components/data-table/column.ts';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatBytes } from '../../../lib/formats.ts';
import { attachmentPath } from '../../../lib/projects-path.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Where the files belong, and what asks for the deletion of one; without it none can be deleted. */
interface Owner {
  project: string;
  sbomid: string;
  onDelete: ((attachment: Attachment) => void) | undefined;
}

/** The columns of the attachments tab. */
export const attachmentColumns = (t: TFunction, owner: Owner): Column<Attachment>[] => [
  {
    id: 'name',
    label: t('sbom.attachment_name'),
    card: 'id',
    fixed: true,
    cell: ({ name, uuid }) => (
      <AppLink className="strong" href={attachmentPath(owner.project, uuid, owner.sbomid)}>
        {name}
      </AppLink>
    ),
  },
  {
    id: 'size',
    label: t('sbom.attachment_size'),
    width: 104,
    numeric: true,
    card: 'name',
    cell: ({ size_bytes }) => formatBytes(size_bytes),
  },
  {
    id: 'hash',
    label: t('sbom.attachment_hash'),
    width: 216,
    wide: true,
    cell: ({ sha256 }) => <CutMiddle text={sha256} what={t('sbom.hash')} />,
  },
  {
    id: 'by',
    label: t('sbom.attachment_by'),
    width: 200,
    wide: true,
    cell: ({ uploaded_by }) => uploaded_by,
  },
  {
    id: 'at',
    label: t('sbom.attachment_at'),
    width: 136,
    card: 'state',
    cell: ({ uploaded_at }) => <TimeAgo at={uploaded_at} />,
  },
  {
    id: 'acts',
    label: t('sbom.attachment_acts'),
    width: 104,
    card: 'end',
    quiet: true,
    fixed: true,
    cell: (row) => <RowActs row={row} onDelete={owner.onDelete} />,
  },
];

function RowActs({ row, onDelete }: { row: Attachment; onDelete: Owner['onDelete'] }) {
  const { t } = useTranslation();
  const { name, uuid } = row;
  const save = useMutation({
    mutationFn: async () => saveFile(await client.getAttachmentContent({ uuid }), name),
  });
  return (
    <span className="row sbom-row-acts">
      <ActionIcon
        aria-label={t('sbom.attachment_download', { name })}
        title={t('sbom.attachment_download', { name })}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        <IconDownload className="i" aria-hidden="true" />
      </ActionIcon>
      {onDelete && (
        <ActionIcon
          aria-label={t('sbom.attachment_delete', { name })}
          title={t('sbom.attachment_delete', { name })}
          onClick={() => onDelete(row)}
        >
          <IconTrash className="i" aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  );
}
