import type { ArtifactView } from '@assay/contract/artifact.ts';
import { useTranslation } from 'react-i18next';
import { Findings } from '../../../../components/check/findings.tsx';
import { TrustMark } from '../../../../components/marks/trust-mark.tsx';
import rowStyles from '../../../../components/page/fact-rows.module.css';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { TimeAgo } from '../../../../components/text/time-ago.tsx';
import { formatCount } from '../../../../lib/formats.ts';
import { writePlainSearch } from '../../../../lib/plain-search.ts';
import { sbomPath } from '../../../../lib/projects-path.ts';
import styles from '../artifact-page.module.css';

/** SBOMs that describe an artifact, and the trust level that the newest claims. */
export function SbomsPanel({ artifact: { sboms, claimed } }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('artifact.sboms')} end={formatCount(sboms.length)}>
      {sboms.length === 0 && (
        <p className={`${panelStyles.body} text-secondary small`}>{t('artifact.no_sboms')}</p>
      )}
      {sboms.length > 0 && (
        <ul className={rowStyles.rows}>
          {sboms.map(
            ({ sbomid, project, name, version, format, uploaded_at, severity_counts, check }) => (
              <li key={sbomid}>
                <span className={styles.sbomOf}>
                  <AppLink
                    className="strong cut"
                    href={sbomPath(project, sbomid)}
                    title={`${name || project} ${version}`.trim()}
                  >
                    {`${name || project} ${version}`.trim()}
                  </AppLink>
                  <span className={`text-tertiary meta ${styles.sbomWhen}`}>
                    {format} <TimeAgo at={uploaded_at} />
                  </span>
                </span>
                <Findings
                  counts={severity_counts}
                  check={check}
                  href={`${sbomPath(project, sbomid)}?status=unchecked`}
                  room="tight"
                  hrefOf={(severity) =>
                    `${sbomPath(project, sbomid, 'vulnerabilities')}${writePlainSearch({ severity })}`
                  }
                />
              </li>
            ),
          )}
        </ul>
      )}
      {claimed && (
        <div className={styles.claimed}>
          <span className="row">
            {t('artifact.claimed', { level: '' })} <TrustMark level={claimed.level} />
            {claimed.signer && (
              <span className="text-secondary cut">
                {t('artifact.claimed_by', { signer: claimed.signer })}
              </span>
            )}
          </span>
          {claimed.comment && <span className="text-secondary any-break">{claimed.comment}</span>}
          <span className="text-tertiary meta">{t('artifact.claimed_text')}</span>
        </div>
      )}
    </Panel>
  );
}
