import type { ArtifactView } from '@assay/contract/artifact.ts';
import { useTranslation } from 'react-i18next';
import rowStyles from '../../../../components/page/fact-rows.module.css';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { ProjectPathText } from '../../../../components/text/project-path-text.tsx';
import { TimeAgo } from '../../../../components/text/time-ago.tsx';
import { usersOf } from '../../../../lib/artifact-path.ts';
import { sbomPath } from '../../../../lib/projects-path.ts';

/** Projects whose newest SBOM contains an artifact. */
export function UsedPanel({ artifact: { where_used, used_in, purl } }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const places = t('artifact.places', { count: used_in });
  return (
    <Panel
      title={t('artifact.used')}
      end={
        purl !== null && used_in > 0 ? (
          <AppLink className="figure" href={usersOf(purl)}>
            {places}
          </AppLink>
        ) : (
          places
        )
      }
    >
      {where_used.length === 0 && (
        <p className={`${panelStyles.body} text-secondary small`}>{t('artifact.no_use')}</p>
      )}
      {where_used.length > 0 && (
        <ul className={rowStyles.rows}>
          {where_used.map(({ sbomid, project, version, in_use, uploaded_at }) => (
            <li key={sbomid}>
              <span className="row">
                <ProjectPathText path={project} href={sbomPath(project, sbomid)} />
                <span className="text-tertiary nowrap">{version}</span>
                {in_use && <span className="tag">{t('artifact.in_use')}</span>}
              </span>
              <span className="text-secondary nowrap">
                <TimeAgo at={uploaded_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
