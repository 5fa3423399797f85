import { IconFileUpload } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from './use-file-drop.ts';
import '../../look/first-steps.css';
import '../../look/upload.css';

/** Takes files that are dropped on it, or chosen after a click or Enter. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const { over, handlers } = useFileDrop(onFiles);
  return (
    <label className={over ? 'drop over' : 'drop'} {...handlers}>
      <IconFileUpload className="i" aria-hidden="true" />
      <b>{over ? t('upload.let_go') : t('upload.drop')}</b>
      <span>{t('upload.formats')}</span>
      <span className="t3 meta">{t('upload.limits')}</span>
      <input
        type="file"
        multiple
        className="vh"
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
