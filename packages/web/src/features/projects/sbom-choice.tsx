import { useTranslation } from 'react-i18next';
import chipStyles from '../../components/filters/chip.module.css';
import { AppLink } from '../../components/text/app-link.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import styles from './current-sboms.module.css';
import type { ShownSbom } from './current-sboms.ts';

/**
 * Returns the SBOM that a project's tab shows: the one in the address, else the newest current one. Undefined
 * before the first upload.
 */
export function useShownSbom<Sbom extends ShownSbom>(current: readonly Sbom[]): Sbom | undefined {
  const { search } = useUrlSearch();
  return current.find(({ sbomid }) => sbomid === search['sbom']) ?? current[0];
}

/** Selects one of several versions in use; nothing with a single one. */
export function SbomChoice({
  current,
  shown,
  label,
}: {
  current: readonly ShownSbom[];
  shown: ShownSbom;
  label: string;
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  if (current.length < 2) return null;
  return (
    <nav className={`filters ${styles.sbomChoice}`} aria-label={label}>
      <span className="text-secondary">{label}</span>
      {current.map((sbom) => (
        <AppLink
          key={sbom.sbomid}
          className={chipStyles.chip}
          data-printed
          aria-current={sbom.sbomid === shown.sbomid ? 'true' : undefined}
          href={hrefWith(search, { sbom: sbom.sbomid, open: undefined })}
        >
          <VersionText version={sbom.version} none={t('projects.unnamed')} />
        </AppLink>
      ))}
      <span className="text-tertiary meta">{t('projects.counted_once')}</span>
    </nav>
  );
}
