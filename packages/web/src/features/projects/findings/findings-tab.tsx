import type { Project } from '@assay/contract/projects.ts';
import { useTranslation } from 'react-i18next';
import { InstantField } from '../../../components/as-of/as-of-bar.tsx';
import { EmptySboms } from '../../../components/upload/empty-sboms.tsx';
import { currentSbomsOf } from '../current-sboms.ts';
import { SbomChoice, useShownSbom } from '../sbom-choice.tsx';
import { FindingsAsOf } from './findings-as-of.tsx';
import { ProjectFindings } from './project-findings.tsx';

/** Findings of an SBOM that the project's counts cover, now or as of the instant in the address. */
export function FindingsTab({ project, as_of }: { project: Project; as_of: string | undefined }) {
  const { t } = useTranslation();
  const current = currentSbomsOf(project);
  const shown = useShownSbom(current);
  if (as_of !== undefined) return <FindingsAsOf project={project} as_of={as_of} />;
  if (!shown) return <EmptySboms list="vulnerabilities" project={project.path} />;
  return (
    <>
      <InstantField />
      <SbomChoice current={current} shown={shown} label={t('projects.version_in_use')} />
      <ProjectFindings project={project} sbom={shown} />
    </>
  );
}
