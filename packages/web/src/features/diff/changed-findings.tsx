import type { DiffFinding, SbomDiff } from '@assay/contract/sbom-diff.ts';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import styles from './diff.module.css';
import { RowList } from './row-list.tsx';
import { VersionChange } from './version-change.tsx';

type Kind = 'new' | 'fixed' | 'remaining';
const SIGNS = { new: '+', fixed: '−', remaining: '=' } as const;

/** Findings of both SBOMs: the new ones first, then the fixed ones, then those that remain. */
export function ChangedFindings({ diff }: { diff: SbomDiff }) {
  const { t } = useTranslation();
  const { finding_counts: counts } = diff;
  const items = (['new', 'fixed', 'remaining'] as const).flatMap((kind) =>
    diff[`${kind}_findings`].map((row) => ({ kind, row })),
  );
  return (
    <RowList
      label={t('diff.vulnerabilities')}
      items={items}
      total={counts.new + counts.fixed + counts.remaining}
      none={t('diff.no_findings')}
    >
      {({ kind, row }) => (
        <FindingLine key={`${row.id} ${row.package}`} kind={kind} row={row} diff={diff} />
      )}
    </RowList>
  );
}

function FindingLine({ kind, row, diff }: { kind: Kind; row: DiffFinding; diff: SbomDiff }) {
  const { t } = useTranslation();
  const { id, severity, kev, name, from, to } = row;
  const [sbom, finding] = to === null ? [diff.from, from] : [diff.to, to];
  const open = writePlainSearch({ open: `${id} ${finding?.bom_ref ?? ''}` });
  return (
    <li className={styles.line} data-list="findings">
      <SeverityMark severity={severity} />
      <span className={styles.name}>
        <AppLink href={`${sbomPath(sbom.project, sbom.sbomid, 'vulnerabilities')}${open}`}>
          <code className="strong">{id}</code>
        </AppLink>{' '}
        {kev && <span className="tag">{t('diff.kev')}</span>}
      </span>
      <span className={styles.what}>
        <span className={styles.sign} data-kind={kind} aria-hidden="true">
          {SIGNS[kind]}
        </span>{' '}
        {t(`diff.${kind}`)}
      </span>
      <code className={`cut ${styles.package}`} title={row.package}>
        {name}
      </code>
      <VersionChange from={from} to={to} />
      <span className={styles.license}>
        {finding?.verdict === 'unknown' ? (
          <span className="text-secondary">{t('diff.undecided')}</span>
        ) : (
          finding && finding.state !== '' && <StateMark state={finding.state} />
        )}
      </span>
    </li>
  );
}
