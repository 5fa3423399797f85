import type { Sbom } from '@assay/contract/sboms.ts';
import { useTranslation } from 'react-i18next';
import drawerStyles from '../../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import headingStyles from '../../../components/page/heading-end.module.css';
import { formatCount } from '../../../lib/formats.ts';
import styles from '../sbom.module.css';

/** Warnings about a document, each with its position: a JSON pointer or a line. */
export function WarningsDrawer({ sbom, onClose }: { sbom: Sbom; onClose: () => void }) {
  const { t } = useTranslation();
  const { warnings, warning_count } = sbom;
  return (
    <DetailDrawer
      label={t('sbom.progress.warnings')}
      title={t('sbom.progress.warnings')}
      below={
        <p className={`${drawerStyles.what} text-secondary`}>{t('sbom.progress.warnings_text')}</p>
      }
      onClose={onClose}
    >
      <section>
        <h2>
          {t('sbom.progress.count_warnings', {
            count: warning_count,
            shown: formatCount(warning_count),
          })}
          {warnings.length < warning_count && (
            <span className={headingStyles.end}>
              {t('sbom.progress.warnings_shown', {
                shown: formatCount(warnings.length),
                total: formatCount(warning_count),
              })}
            </span>
          )}
        </h2>
        <ol className={styles.warnings}>
          {warnings.map(({ message, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two warnings may be alike, and none moves
            <li key={index}>
              <span>{message}</span>
              {at !== '' && <code className="text-tertiary">{at}</code>}
            </li>
          ))}
        </ol>
      </section>
    </DetailDrawer>
  );
}
