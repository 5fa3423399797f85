import type { SbomDiff } from '@assay/contract/sbom-diff.ts';
import { IconArrowRight } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { GateMark } from '../../components/asked-gate/gate-mark.tsx';
import { TrustMark } from '../../components/marks/trust-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { ChangeMark } from './change-mark.tsx';
import styles from './diff.module.css';

const SIGNS = { new: '+', fixed: '−', remaining: '=' } as const;

/** Sums of the comparison; each leads to its rows. */
export function DiffSummary({ diff }: { diff: SbomDiff }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { component_counts: counts, finding_counts: findings, from, to } = diff;
  const tabOf = (tab: string | undefined) => hrefWith(search, { tab });
  const kinds = (['added', 'removed', 'upgraded', 'downgraded', 'changed'] as const).filter(
    (kind) => kind !== 'changed' || counts.changed > 0,
  );
  return (
    <section className={`panel ${styles.summary}`} aria-label={t('diff.summary')}>
      <div>
        <h2>{t('diff.components')}</h2>
        <p>
          {kinds.map((kind) => (
            <AppLink key={kind} className={styles.sum} href={tabOf(undefined)}>
              <ChangeMark change={kind} />
              <b>{formatCount(counts[kind])}</b> {t(`diff.${kind}`)}
            </AppLink>
          ))}
        </p>
      </div>
      <div>
        <h2>{t('diff.vulnerabilities')}</h2>
        <p>
          {(['fixed', 'new', 'remaining'] as const).map((kind) => (
            <AppLink key={kind} className={styles.sum} href={tabOf('vulnerabilities')}>
              <span className={styles.sign} data-kind={kind} aria-hidden="true">
                {SIGNS[kind]}
              </span>
              <b>{formatCount(findings[kind])}</b> {t(`diff.${kind}`)}
            </AppLink>
          ))}
        </p>
      </div>
      <div>
        <h2>{t('diff.licenses')}</h2>
        <p>
          <AppLink className={styles.sum} href={tabOf('licenses')}>
            <b>{formatCount(counts.license_changed)}</b> {t('diff.license_changed')}
          </AppLink>
        </p>
      </div>
      <div>
        <h2>{t('diff.trust')}</h2>
        <p>
          <TrustMark level={from.trust_level} />
          <IconArrowRight
            className="icon"
            data-size="12"
            role="img"
            aria-label={t('diff.becomes')}
          />
          <TrustMark level={to.trust_level} />
        </p>
      </div>
      <div>
        <h2>{t('diff.gate')}</h2>
        <p>
          <GateMark outcome={to.gate.outcome} />
        </p>
      </div>
    </section>
  );
}
