import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOriginText, useReopenedText } from '../../components/decisions/decision-state.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import headingStyles from '../../components/page/heading-end.module.css';
import { AppLink } from '../../components/text/app-link.tsx';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import { formatCount } from '../../lib/formats.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import styles from './vulnerability.module.css';

/** Affected SBOMs of projects, each with its packages, leading to the findings there. */
export function AffectedProjects({
  detail,
  below,
}: {
  detail: VulnerabilityDetail;
  /** Shown below the packages of an SBOM. */
  below?: (sbom: VulnerabilityDetail['projects'][number]) => ReactNode;
}) {
  const { t } = useTranslation();
  const { id, projects, affected_projects } = detail;
  const shown = new Set(projects.map(({ project }) => project)).size;
  return (
    <section>
      <h2>
        {t('vulnerabilities.affected')}
        <span className={headingStyles.end}>
          {shown < affected_projects && `${formatCount(shown)} ${t('lists.of')} `}
          <CountLink
            count={affected_projects}
            href={`/projects/modern/projects${writePlainSearch({ vulnerability: id })}`}
            label={t('vulnerabilities.affected_projects', { count: affected_projects })}
          />
        </span>
      </h2>
      {projects.length === 0 && (
        <p className="text-secondary">{t('vulnerabilities.affected_none')}</p>
      )}
      <ul className={styles.affected}>
        {projects.map((sbom) => (
          <li key={sbom.sbomid}>
            <AffectedSbom sbom={sbom} vulnerability={id} />
            {below?.(sbom)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AffectedSbom({
  sbom: { project, sbomid, version, in_use, packages },
  vulnerability,
}: {
  sbom: VulnerabilityDetail['projects'][number];
  vulnerability: string;
}) {
  const { t } = useTranslation();
  const originOf = useOriginText();
  const reopenedText = useReopenedText();
  return (
    <>
      <div className="row">
        <ProjectPathText
          path={project}
          href={`${sbomPath(project, sbomid, 'vulnerabilities')}${writePlainSearch({ text: vulnerability })}`}
        />
        <span className="text-secondary">
          <VersionText version={version} none="" />
        </span>
        {in_use && <span className="tag">{t('sboms.in_use_tag')}</span>}
      </div>
      <ul>
        {packages.map(({ name, version: installed, purl, state, decision }) => (
          <li key={purl} data-state={state}>
            <div className="row">
              <AppLink
                className="figure cut"
                title={purl}
                href={`${sbomPath(project, sbomid)}${writePlainSearch({ text: name })}`}
              >
                <code>{name}</code>
              </AppLink>
              <code className="text-secondary">{installed}</code>
              <CopyButton text={purl} what={t('marks.purl_what')} />
              <span className="push nowrap">
                <StateMark state={state} />
              </span>
            </div>
            {decision && (
              <p className="meta text-secondary">
                {decision.reopened_by === null
                  ? originOf(decision, version)
                  : `${t('decisions.reopened')}: ${reopenedText(decision)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
