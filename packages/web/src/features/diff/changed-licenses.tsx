import type { DiffComponent, SbomDiff } from '@assay/contract/sbom-diff.ts';
import { IconArrowRight } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { ChangeMark } from './change-mark.tsx';
import styles from './diff.module.css';
import { RowList } from './row-list.tsx';
import { VersionChange } from './version-change.tsx';

/** Packages in both SBOMs whose licenses differ. */
export function ChangedLicenses({ diff }: { diff: SbomDiff }) {
  const { t } = useTranslation();
  const items = diff.components.filter(({ license_changed }) => license_changed);
  return (
    <RowList
      label={t('diff.licenses')}
      items={items}
      total={diff.component_counts.license_changed}
      none={t('diff.no_licenses')}
    >
      {(row) => (
        <li
          key={`${row.package} ${row.from?.version}`}
          className={styles.line}
          data-list="licenses"
        >
          <ChangeMark change={row.change} />
          <span className={`cut ${styles.name}`} title={row.package}>
            <code>{row.name}</code>
          </span>
          <VersionChange from={row.from} to={row.to} />
          <span className={styles.licenses}>
            <Licenses of={row.from} />
            <IconArrowRight
              className="icon"
              data-size="12"
              role="img"
              aria-label={t('diff.becomes')}
            />
            <Licenses of={row.to} />
          </span>
        </li>
      )}
    </RowList>
  );
}

function Licenses({ of }: { of: DiffComponent['from'] }) {
  const { t } = useTranslation();
  const text = of?.licenses.join(', ');
  if (!text) return <span className="text-tertiary">{t('diff.none_stated')}</span>;
  return <span>{text}</span>;
}
