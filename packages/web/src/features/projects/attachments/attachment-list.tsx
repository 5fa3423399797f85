import type { Attachment } from '@assay/contract/attachments.ts';
import type { Project } from '@assay/contract/projects.ts';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { RowCount } from '../../../components/data-table/row-count.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatBytes } from '../../../lib/formats.ts';
import { attachmentPath } from '../../../lib/projects-path.ts';
import { AddAttachment } from './add-attachment.tsx';
import { RemoveAttachment } from './remove-attachment.tsx';

const hrefOf = (path: string, { uuid, sbomid }: Attachment) =>
  attachmentPath(path, uuid, sbomid ?? undefined);

const columnsOf = (t: TFunction, path: string): readonly Column<Attachment>[] => [
  {
    id: 'name',
    label: t('projects.file'),
    fixed: true,
    card: 'id',
    cell: (file) => (
      <AppLink className="strong" href={hrefOf(path, file)} title={file.name}>
        {file.name}
      </AppLink>
    ),
  },
  {
    id: 'size',
    label: t('shell.size'),
    width: 104,
    numeric: true,
    card: 'end',
    cell: ({ size_bytes }) => formatBytes(size_bytes),
  },
  {
    id: 'sha256',
    label: 'SHA-256',
    width: 208,
    card: 'name',
    cell: ({ sha256 }) => <CutMiddle text={sha256} what="hash" />,
  },
  {
    id: 'uploaded',
    label: t('sboms.uploaded'),
    width: 208,
    narrow: 104,
    card: 'state',
    cell: ({ uploaded_at, uploaded_by }) => (
      <span className="t2">
        <TimeAgo at={uploaded_at} />
        <span className="wide-only t3"> {t('sboms.by', { name: uploaded_by })}</span>
      </span>
    ),
  },
  {
    id: 'remove',
    label: t('projects.remove'),
    width: 56,
    quiet: true,
    fixed: true,
    cell: (file) => <RemoveAttachment file={file} />,
  },
];

/** Files kept beside a project: a click leads to the file, a button adds one. */
export function AttachmentList({ project }: { project: Project }) {
  const { t } = useTranslation();
  const router = useRouter();
  const view = useTableView();
  const { path, uuid } = project;
  const columns = useMemo(() => columnsOf(t, path), [t, path]);
  const rows = useRows(apiRows('listAttachments', { project: uuid }));
  const url = `${window.location.origin}/api/v1/attachments?project=${uuid}&name=report.pdf`;
  return (
    <>
      <div className="filters">
        <AddAttachment project={project} />
        <RowCount rows={rows} noun={t('projects.files', { count: rows.total ?? 0 })} />
      </div>
      <DataTable
        label={t('projects.tab_attachments')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={(file) => file.uuid}
        onOpen={(file) => router.history.push(hrefOf(path, file))}
        empty={
          <EmptyState title={t('projects.no_files')} text={t('projects.no_files_text')}>
            <CodeBlock
              text={`curl --fail-with-body -X POST \\\n  -H 'Authorization: Bearer <API_KEY>' \\\n  -H 'Content-Type: application/octet-stream' \\\n  --data-binary @report.pdf \\\n  '${url}'`}
              what={t('sboms.empty_command')}
            />
          </EmptyState>
        }
      />
    </>
  );
}
