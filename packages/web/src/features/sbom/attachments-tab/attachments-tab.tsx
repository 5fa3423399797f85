import type { Attachment } from '@assay/contract/attachments.ts';
import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows, client } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { RowCount } from '../../../components/data-table/row-count.tsx';
import { useRows } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { attachmentPath } from '../../../lib/projects-path.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../tab-props.ts';
import { attachmentColumns } from './attachment-columns.tsx';
import { DeleteAttachment } from './delete-attachment.tsx';

const idOf = (row: Attachment) => row.uuid;

/** Files kept beside the SBOM. */
export function AttachmentsTab({ sbom }: TabProps) {
  const { t } = useTranslation();
  const { sbomid, project } = sbom;
  const view = useTableView();
  const router = useRouter();
  const mayChange = useHasRole('LedgerAdmin');
  const [doomed, setDoomed] = useState<Attachment>();
  const columns = useMemo(
    () => attachmentColumns(t, { project, sbomid, onDelete: mayChange ? setDoomed : undefined }),
    [t, project, sbomid, mayChange],
  );
  const rows = useRows(apiRows('listAttachments', { sbomid }));
  return (
    <SbomLayout sbom={sbom} tab="attachments">
      {rows.items.length > 0 && (
        <div className="filters">
          {mayChange && <AttachButton sbomid={sbomid} />}
          <RowCount rows={rows} noun={t('sbom.attachments_noun', { count: rows.total ?? 0 })} />
        </div>
      )}
      <DataTable
        label={t('sbom.attachments_label')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        onOpen={({ uuid }) => router.history.push(attachmentPath(project, uuid, sbomid))}
        empty={
          <EmptyState title={t('sbom.attachments_empty')} text={t('sbom.attachments_empty_text')}>
            {mayChange && <AttachButton sbomid={sbomid} />}
          </EmptyState>
        }
      />
      <DeleteAttachment attachment={doomed} onClose={() => setDoomed(undefined)} />
    </SbomLayout>
  );
}

/** Takes one file and stores it under its own name. */
function AttachButton({ sbomid }: { sbomid: string }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const add = useMutation({
    mutationFn: (file: File) => client.addAttachment({ sbomid, name: file.name, body: file }),
    onSuccess: ({ name }) => {
      notifyDone(t('sbom.attached', { name }));
      return cache.invalidateQueries({ queryKey: ['listAttachments'] });
    },
  });
  return (
    <FileButton onChange={(file) => file && add.mutate(file)}>
      {(props) => (
        <Button
          {...props}
          loading={add.isPending}
          leftSection={<IconPaperclip className="i" aria-hidden="true" />}
        >
          {t('sbom.attach')}
        </Button>
      )}
    </FileButton>
  );
}
