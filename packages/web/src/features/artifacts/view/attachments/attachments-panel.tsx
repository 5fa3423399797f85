import type { Attachment } from '@assay/contract/attachments.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../../api.ts';
import { ErrorPanel } from '../../../../components/answers/error-panel.tsx';
import { AttachButton } from '../../../../components/attachments/attach-button.tsx';
import type { Owner } from '../../../../components/attachments/attachment-owner.ts';
import styles from '../../../../components/attachments/attachments.module.css';
import { FileActs } from '../../../../components/attachments/file-acts.tsx';
import { DeleteAttachment } from '../../../../components/attachments/lazy-delete.tsx';
import { useAttach } from '../../../../components/attachments/use-attach.ts';
import { useRows } from '../../../../components/data-table/rows.ts';
import rowStyles from '../../../../components/page/fact-rows.module.css';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { TimeAgo } from '../../../../components/text/time-ago.tsx';
import { useFileDrop } from '../../../../components/upload/use-file-drop.ts';
import { formatBytes, formatTotal } from '../../../../lib/formats.ts';
import { useHasRole } from '../../../../lib/use-has-role.ts';

/** Attachments of an artifact. Users with permission drop files on it, or select them. */
export function AttachmentsPanel({ owner }: { owner: Owner }) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const [doomed, setDoomed] = useState<Attachment>();
  const attach = useAttach(owner);
  const { over, handlers } = useFileDrop((files) => files.length > 0 && attach.mutate(files));
  const rows = useRows(apiRows('listAttachments', owner));
  const { items, total, totalIsExact, status, hasMore, isLoadingMore } = rows;
  return (
    <div
      className={over ? `${styles.dropPanel} ${styles.over}` : styles.dropPanel}
      {...(may && handlers)}
    >
      <Panel
        title={t('attachments.title')}
        end={
          <>
            {total !== undefined && total > 0 && formatTotal(total, { isExact: totalIsExact })}
            <AttachButton owner={owner} />
          </>
        }
      >
        {status === 'failed' && <ErrorPanel failure={rows.failure} retry={rows.retry} />}
        {status === 'ready' && items.length === 0 && (
          <p className={`${panelStyles.body} text-secondary small`}>
            {t('attachments.none_beside')} {may && t('attachments.drop')}
          </p>
        )}
        {items.length > 0 && (
          <ul className={rowStyles.rows}>
            {items.map((file) => (
              <File key={file.uuid} file={file} onDelete={may ? setDoomed : undefined} />
            ))}
          </ul>
        )}
        {hasMore && (
          <p className={panelStyles.body}>
            <Button loading={isLoadingMore} onClick={rows.loadMore}>
              {t('attachments.more')}
            </Button>
          </p>
        )}
      </Panel>
      <DeleteAttachment attachment={doomed} onClose={() => setDoomed(undefined)} />
    </div>
  );
}

function File({
  file,
  onDelete,
}: {
  file: Attachment;
  onDelete: ((file: Attachment) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { name, size_bytes, uploaded_at, uploaded_by } = file;
  return (
    <li>
      <span className={styles.fileFacts}>
        <span className="strong cut" title={name}>
          {name}
        </span>
        <span className="text-tertiary meta cut">
          {formatBytes(size_bytes)}, <TimeAgo at={uploaded_at} />{' '}
          {t('sboms.by', { name: uploaded_by })}
        </span>
      </span>
      <FileActs file={file} onDelete={onDelete} />
    </li>
  );
}
