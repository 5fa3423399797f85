import { IconArrowRight } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import styles from './diff.module.css';

interface Version {
  version: string;
}

/** The old and the new version; a removed one is crossed out, and one that stays is shown once. */
export function VersionChange({ from, to }: { from: Version | null; to: Version | null }) {
  const { t } = useTranslation();
  const textOf = ({ version }: Version) => version || t('diff.no_version');
  if (from === null || to === null) {
    const only = from ?? to;
    if (only === null) return <span className={styles.versions} />;
    const text = textOf(only);
    return (
      <span className={styles.versions} title={text}>
        {from ? (
          <s className="cut text-tertiary">
            <code>{text}</code>
          </s>
        ) : (
          <code className="cut strong">{text}</code>
        )}
      </span>
    );
  }
  const [old, young] = [textOf(from), textOf(to)];
  if (old === young)
    return (
      <span className={styles.versions} title={old}>
        <code className="cut">{old}</code>
      </span>
    );
  return (
    <span className={styles.versions} title={`${old} ${t('diff.becomes')} ${young}`}>
      <code className="cut text-secondary">{old}</code>
      <IconArrowRight className="icon" data-size="12" role="img" aria-label={t('diff.becomes')} />
      <code className="cut strong">{young}</code>
    </span>
  );
}
