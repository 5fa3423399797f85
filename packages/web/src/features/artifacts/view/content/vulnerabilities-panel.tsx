import type { ArtifactView } from '@assay/contract/artifact.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../../components/check/check.module.css';
import { CheckMark } from '../../../../components/check/check-mark.tsx';
import { viewOfArtifact } from '../../../../components/check/check-view.ts';
import { Findings } from '../../../../components/check/findings.tsx';
import { SeverityMark } from '../../../../components/marks/severity-mark.tsx';
import rowStyles from '../../../../components/page/fact-rows.module.css';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { vulnerabilityPath } from '../../../../lib/vulnerability-path.ts';

/** Vulnerabilities of an artifact and of its newest SBOM's components, with how much was checked. */
export function VulnerabilitiesPanel({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const { vulnerabilities } = artifact;
  const view = viewOfArtifact(t, artifact);
  const isFull = view.state === 'checked' && !view.isStale;
  return (
    <Panel
      title={t('artifact.vulnerabilities')}
      end={
        vulnerabilities.length > 0 && (
          <Findings counts={artifact.severity_counts} check={artifact.check} room="tight" />
        )
      }
    >
      {(vulnerabilities.length === 0 || !isFull) && (
        <div className={`${panelStyles.body} small ${styles.body}`}>
          <CheckMark view={view} findings={vulnerabilities.length > 0 ? 'unstated' : 'none'} />
          {!isFull && (
            <AppLink className="link" href="/advisories">
              {t('check.sources')}
            </AppLink>
          )}
        </div>
      )}
      {vulnerabilities.length > 0 && (
        <ul className={rowStyles.rows}>
          {vulnerabilities.map(({ id, severity, cvss, summary, fixed_versions }) => (
            <li key={id}>
              <span className="row">
                <SeverityMark severity={severity} />
                <AppLink className="link nowrap" href={vulnerabilityPath(id)}>
                  {id}
                </AppLink>
                <span className="text-secondary cut" data-only="desktop" title={summary}>
                  {summary}
                </span>
              </span>
              {fixed_versions.length > 0 ? (
                <span
                  className="text-tertiary cut"
                  title={t('artifact.fixed_in', { versions: fixed_versions.join(', ') })}
                >
                  {t('artifact.fixed_in', { versions: fixed_versions.slice(0, 2).join(', ') })}
                </span>
              ) : (
                <span className="text-tertiary">{cvss}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
