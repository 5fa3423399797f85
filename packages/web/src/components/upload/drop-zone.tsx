import { IconFileUpload } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import styles from './drop.module.css';
import { useFileDrop } from './use-file-drop.ts';

/** Words of a drop zone: what to drop, what letting go does, formats, limits, and the name of the file field. */
type DropTexts = Readonly<Record<'drop' | 'over' | 'formats' | 'limits' | 'choose', string>>;

/**
 * Takes files that are dropped on it, or chosen after a click or Enter.
 *
 * @param texts by default those for SBOMs
 */
export function DropZone({
  texts,
  onFiles,
}: {
  texts?: DropTexts;
  onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation();
  const words = texts ?? {
    drop: t('upload.drop'),
    over: t('upload.let_go'),
    formats: t('upload.formats'),
    limits: t('upload.limits'),
    choose: t('upload.choose'),
  };
  const { over, handlers } = useFileDrop(onFiles);
  return (
    <label className={over ? `${styles.drop} ${styles.over}` : styles.drop} {...handlers}>
      <IconFileUpload className="icon" aria-hidden="true" />
      <b>{over ? words.over : words.drop}</b>
      <span>{words.formats}</span>
      <span className="text-tertiary meta">{words.limits}</span>
      <input
        type="file"
        multiple
        className="visually-hidden"
        aria-label={words.choose}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
