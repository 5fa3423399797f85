import { IconFileUpload } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import styles from './drop.module.css';
import { useFileDrop } from './use-file-drop.ts';

/** Takes files that are dropped on it, or chosen after a click or Enter. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const { over, handlers } = useFileDrop(onFiles);
  return (
    <label className={over ? `${styles.drop} ${styles.over}` : styles.drop} {...handlers}>
      <IconFileUpload className="icon" aria-hidden="true" />
      <b>{over ? t('upload.let_go') : t('upload.drop')}</b>
      <span>{t('upload.formats')}</span>
      <span className="text-tertiary meta">{t('upload.limits')}</span>
      <input
        type="file"
        multiple
        className="visually-hidden"
        aria-label={t('upload.choose')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
