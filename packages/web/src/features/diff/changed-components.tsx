import type { DiffComponent, SbomDiff } from '@assay/contract/sbom-diff.ts';
import type { SeverityName } from '@assay/contract/severity.ts';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { ChangeMark } from './change-mark.tsx';
import styles from './diff.module.css';
import { RowList } from './row-list.tsx';
import { VersionChange } from './version-change.tsx';

/** Changed packages: the worst new findings first. */
export function ChangedComponents({ diff }: { diff: SbomDiff }) {
  const { t } = useTranslation();
  const { component_counts: of } = diff;
  // Other licenses alone are in the tab of licenses.
  const items = diff.components.filter(({ change }) => change !== 'relicensed');
  const hidden = diff.components.length - items.length;
  const all = of.added + of.removed + of.upgraded + of.downgraded + of.changed;
  const isLimited = diff.components.length < all + of.relicensed;
  return (
    <>
      <RowList
        label={t('diff.components')}
        items={items}
        total={isLimited ? all + of.relicensed - hidden : items.length}
        none={t('diff.no_components')}
      >
        {(row) => (
          <ComponentLine
            key={`${row.package} ${row.from?.version} ${row.to?.version}`}
            row={row}
            diff={diff}
          />
        )}
      </RowList>
      <p className={`text-tertiary meta ${styles.foot}`}>
        {t('diff.unchanged', { count: of.unchanged })}
      </p>
    </>
  );
}

function ComponentLine({ row, diff }: { row: DiffComponent; diff: SbomDiff }) {
  const { t } = useTranslation();
  const { change, name, from, to, license_changed } = row;
  const sbom = to === null ? diff.from : diff.to;
  const open = writePlainSearch({ open: (to ?? from)?.bom_ref ?? '' });
  return (
    <li className={styles.line} data-list="components">
      <ChangeMark change={change} />
      <AppLink
        className={`cut ${styles.name}`}
        href={`${sbomPath(sbom.project, sbom.sbomid)}${open}`}
        title={row.package}
      >
        <code>{name}</code>
      </AppLink>
      <VersionChange from={from} to={to} />
      <Findings kind="fixed" count={row.fixed} worst={row.fixed_worst} />
      <Findings kind="new" count={row.new} worst={row.new_worst} />
      <span className={`cut text-tertiary ${styles.license}`}>
        {from && to
          ? t(license_changed ? 'diff.other_license' : 'diff.same_license')
          : (to ?? from)?.licenses.join(', ')}
      </span>
    </li>
  );
}

function Findings({
  kind,
  count,
  worst,
}: {
  kind: 'fixed' | 'new';
  count: number;
  worst: SeverityName | null;
}) {
  const { t } = useTranslation();
  if (worst === null) return <span className={styles.count} />;
  return (
    <span className={styles.count} title={t(`diff.${kind}_findings`, { count })}>
      <SeverityMark severity={worst} />
      <span className={styles.sign} data-kind={kind} aria-hidden="true">
        {kind === 'new' ? '+' : '−'}
      </span>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="visually-hidden">{t(`diff.${kind}_findings`, { count })}</span>
    </span>
  );
}
