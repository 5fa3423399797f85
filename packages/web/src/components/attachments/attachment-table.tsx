import type { Attachment } from '@assay/contract/attachments.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { RowCount } from '../data-table/row-count.tsx';
import { useRows } from '../data-table/rows.ts';
import { useTableView } from '../data-table/table-view.ts';
import { AttachButton } from './attach-button.tsx';
import { attachmentColumns } from './attachment-columns.tsx';
import type { Owner } from './attachment-owner.ts';
import { DeleteAttachment } from './lazy-delete.tsx';
import { attachments } from './strings.ts';

addStrings({ attachments });

const idOf = ({ uuid }: Attachment) => uuid;

/**
 * List of attachments: a click opens the file, a button adds files.
 *
 * @param hrefOf the page of a file: the same function each time
 */
export function AttachmentTable({
  owner,
  hrefOf,
  empty,
}: {
  owner: Owner;
  hrefOf: (file: Attachment) => string;
  empty: ReactNode;
}) {
  const { t } = useTranslation();
  const router = useRouter();
  const view = useTableView();
  const may = useHasRole('LedgerAdmin');
  const [doomed, setDoomed] = useState<Attachment>();
  const columns = useMemo(
    () => attachmentColumns(t, hrefOf, may ? setDoomed : undefined),
    [t, hrefOf, may],
  );
  const rows = useRows(
    apiRows('listAttachments', {
      ...owner,
      ...(view.sort && { sort: view.sort }),
    }),
  );
  return (
    <>
      <div className="filters">
        <AttachButton owner={owner} />
        <RowCount rows={rows} noun={t('attachments.noun', { count: rows.total ?? 0 })} />
      </div>
      <DataTable
        label={t('attachments.title')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        onOpen={(file) => router.history.push(hrefOf(file))}
        empty={empty}
      />
      <DeleteAttachment attachment={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}
