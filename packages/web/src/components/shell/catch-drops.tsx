import type { Role } from '@assay/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carriesFiles, droppedFiles } from '../../lib/file-drop.ts';
import { lazily } from '../../lib/lazily.ts';
import { notifyRefusal } from '../../lib/notifications.ts';
import { hasRole } from '../../lib/role.ts';
import styles from '../upload/drop.module.css';

const DroppedUpload = lazily(
  async () => (await import('../upload/propose/dropped-upload.tsx')).DroppedUpload,
);

/**
 * Accepts SBOMs dropped on any page without its own drop zone.
 *
 * @param role of the user, from the frame: requesting it again would send a call after sign-out
 */
export function CatchDrops({ role }: { role: Role }) {
  const { t } = useTranslation();
  const may = hasRole(role, 'LedgerAdmin');
  const [isOver, setOver] = useState(false);
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const isOurs = (event: DragEvent) => carriesFiles(event) && !event.defaultPrevented;
    // On the document: the zones of pages are below it, and come first.
    document.addEventListener(
      'dragover',
      (event) => {
        setOver(may && isOurs(event));
        if (isOurs(event)) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      ({ relatedTarget }) => relatedTarget === null && setOver(false),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        setOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        if (!may) return notifyRefusal(t('upload.may_not'));
        const dropped = droppedFiles(event.dataTransfer);
        if (dropped.length > 0) setFiles((before) => [...(before ?? []), ...dropped]);
      },
      { signal },
    );
    return () => stop.abort();
  }, [may, t]);
  return (
    <>
      {isOver && <p className={styles.dropNote}>{t('upload.drop_anywhere')}</p>}
      {files && <DroppedUpload files={files} onClose={() => setFiles(undefined)} />}
    </>
  );
}
