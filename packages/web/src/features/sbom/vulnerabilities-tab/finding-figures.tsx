import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { useTranslation } from 'react-i18next';
import fourFactsStyles from '../../../components/page/four-facts.module.css';
import { formatShare } from '../../../lib/formats.ts';

/** The four figures for prioritization. */
export function FindingFigures({ row }: { row: FindingRow }) {
  const { t } = useTranslation();
  const { cvss, cvss_vector, epss, kev, fixed_versions, reason, severity } = row;
  const fixed =
    fixed_versions.length > 0 ? fixed_versions : [reason.fixed].filter((v) => v !== null);
  const version = /^CVSS:(\d\.\d)/.exec(cvss_vector ?? '')?.[1];
  return (
    <div className={fourFactsStyles.fourFacts} data-testid="figures">
      <div>
        <span className="meta text-tertiary">
          {t('sbom.content.cvss')} {version}
        </span>
        <b>
          {cvss?.toFixed(1)} <span className="text-tertiary">{t(`marks.${severity}`)}</span>
        </b>
      </div>
      <div>
        <span className="meta text-tertiary">{t('sbom.content.epss_days')}</span>
        <b>{epss === null ? <span className="text-tertiary">–</span> : formatShare(epss)}</b>
      </div>
      <div>
        <span className="meta text-tertiary">{t('sbom.content.known_exploited')}</span>
        <b>
          {kev ? (
            t('sbom.content.yes')
          ) : (
            <span className="text-tertiary">{t('sbom.content.no')}</span>
          )}
        </b>
      </div>
      <div>
        <span className="meta text-tertiary">{t('marks.fixed_in')}</span>
        <b className="cut" title={fixed.join(', ')}>
          {fixed.length > 0 ? (
            <code>{fixed.join(', ')}</code>
          ) : (
            <span className="text-tertiary">{t('marks.no_fix')}</span>
          )}
        </b>
      </div>
    </div>
  );
}
