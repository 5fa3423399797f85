import type { ArtifactView } from '@assay/contract/artifacts.ts';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../../../components/marks/severity-mark.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { formatCount } from '../../../../lib/formats.ts';
import { writePlainSearch } from '../../../../lib/plain-search.ts';

/** What is known against an artifact itself. */
export function VulnerabilitiesPanel({
  artifact: { vulnerabilities },
}: {
  artifact: ArtifactView;
}) {
  const { t } = useTranslation();
  return (
    <Panel title={t('artifact.vulnerabilities')} end={formatCount(vulnerabilities.length)}>
      {vulnerabilities.length === 0 && (
        <p className="body t2 small">{t('artifact.no_vulnerabilities')}</p>
      )}
      {vulnerabilities.length > 0 && (
        <ul className="facts-list">
          {vulnerabilities.map(({ id, severity, cvss, summary, fixed_versions }) => (
            <li key={id}>
              <span className="row">
                <SeverityMark severity={severity} />
                <AppLink
                  className="link nowrap"
                  href={`/security/vulnerabilities${writePlainSearch({ open: id })}`}
                >
                  {id}
                </AppLink>
                <span className="t2 cut hide-narrow" title={summary}>
                  {summary}
                </span>
              </span>
              <span className="t3 nowrap">
                {fixed_versions.length > 0
                  ? t('artifact.fixed_in', { versions: fixed_versions.slice(0, 2).join(', ') })
                  : cvss}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
