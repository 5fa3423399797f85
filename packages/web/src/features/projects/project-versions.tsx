import type { Project } from '@assay/contract/projects.ts';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/text/app-link.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { formatCount } from '../../lib/formats.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import styles from './current-sboms.module.css';
import type { ShownSbom } from './current-sboms.ts';

/** The version of an SBOM, leading to it. */
export function VersionLink({ path, sbom }: { path: string; sbom: ShownSbom }) {
  const { t } = useTranslation();
  return (
    <AppLink className="figure" href={sbomPath(path, sbom.sbomid)}>
      <VersionText version={sbom.version} none={t('projects.unnamed')} />
    </AppLink>
  );
}

/** Versions in use, newest first; the number of further ones links to all of them. */
export function DeployedVersions({ project, most }: { project: Project; most: number }) {
  const { t } = useTranslation();
  const { path, deployed, deployed_count } = project;
  const more = deployed_count - Math.min(most, deployed.length);
  if (deployed_count === 0)
    return <span className="text-secondary">{t('projects.none_in_use')}</span>;
  return (
    <>
      {deployed.slice(0, most).map((sbom) => (
        <VersionLink key={sbom.sbomid} path={path} sbom={sbom} />
      ))}
      {more > 0 && (
        <AppLink
          className="figure text-secondary"
          href={inUsePath(project)}
          aria-label={t('projects.more_in_use', { count: more })}
          title={t('projects.more_in_use', { count: more })}
        >
          +{formatCount(more)}
        </AppLink>
      )}
    </>
  );
}

/** Version in use above the newest one, in two lines; several in use are one link to all of them. */
export function ProjectVersions({ project }: { project: Project }) {
  const { t } = useTranslation();
  const { deployed, deployed_count, latest_sbom } = project;
  const [first] = deployed;
  if (!latest_sbom) return <span className="text-tertiary">–</span>;
  const isNewest = deployed.some(({ sbomid }) => sbomid === latest_sbom.sbomid);
  return (
    <span className={styles.versions}>
      <span className="row">
        {first && deployed_count > 1 ? (
          <AppLink
            className="figure row"
            href={inUsePath(project)}
            title={t('projects.versions_in_use', { count: deployed_count })}
          >
            <VersionText version={first.version} none={t('projects.unnamed')} />
            <span className="text-secondary">+{formatCount(deployed_count - 1)}</span>
          </AppLink>
        ) : (
          <DeployedVersions project={project} most={1} />
        )}
      </span>
      <span className="row text-tertiary meta">
        {t('projects.newest_is')}
        {!isNewest && <VersionText version={latest_sbom.version} none={t('projects.unnamed')} />}
      </span>
    </span>
  );
}

/** Address of all SBOMs in use of a project. */
const inUsePath = ({ path }: Project) =>
  `/projects/modern/sboms${writePlainSearch({ project: path, inUse: 'true' })}`;
