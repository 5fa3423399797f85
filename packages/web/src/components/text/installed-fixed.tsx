import { IconArrowRight } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import styles from './installed-fixed.module.css';

/** The installed version, and the first fixed version in the record; the longer one shrinks. */
export function InstalledFixed({
  version,
  fixed,
}: {
  version: string | null;
  fixed: string | undefined;
}) {
  const { t } = useTranslation();
  const noFix = t('marks.no_fix');
  const noVersion = t('marks.no_version');
  return (
    <span
      className={styles.flow}
      title={`${version || noVersion}, ${fixed ? t('marks.fixed_at', { fixed }) : noFix}`}
    >
      {version ? <code>{version}</code> : <span className="text-tertiary">{noVersion}</span>}
      <IconArrowRight className="icon" data-size="12" aria-hidden="true" />
      {fixed ? (
        <>
          <span className="visually-hidden">{t('marks.fixed_in')}</span>
          <code className="strong">{fixed}</code>
        </>
      ) : (
        <span className="text-secondary">{noFix}</span>
      )}
    </span>
  );
}
