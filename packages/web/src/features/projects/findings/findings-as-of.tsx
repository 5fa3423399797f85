import type { ProjectAsOf } from '@assay/contract/project-as-of.ts';
import type { Project } from '@assay/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { AsOfBar, AsOfFrame } from '../../../components/as-of/as-of-bar.tsx';
import { NoFindingsAsOf } from '../../../components/as-of/no-findings-as-of.tsx';
import { formatInstant } from '../../../lib/formats.ts';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { SbomChoice, useShownSbom } from '../sbom-choice.tsx';
import { ProjectFindings } from './project-findings.tsx';

/** Findings of a version that the project's counts covered at an instant, and what the choice of versions rests on. */
export function FindingsAsOf({ project, as_of }: { project: Project; as_of: string }) {
  const asked = { uuid: project.uuid, as_of };
  const { data, error } = useQuery({
    ...apiQuery('getProjectAsOf', asked),
    meta: { quiet: true },
  });
  const shown = useShownSbom(data?.sboms ?? []);
  if (data && shown) return <Shown project={project} answer={data} shown={shown} />;
  return (
    <>
      <AsOfFrame>
        {error && <b className="strong">{error.message}</b>}
        {data && <Unknown answer={data} />}
      </AsOfFrame>
      {(data || error) && <NoFindingsAsOf check={null} />}
    </>
  );
}

function Unknown({ answer: { state, as_of, known_since } }: { answer: ProjectAsOf }) {
  const { t } = useTranslation();
  const at = formatInstant(Date.parse(as_of));
  const since = formatInstant(Date.parse(known_since));
  if (state === 'known') return null;
  return <b className="strong">{t(`as_of.project_${state}`, { at, since })}</b>;
}

type SbomOfThen = ProjectAsOf['sboms'][number];

interface ShownOfThen {
  project: Project;
  answer: ProjectAsOf;
  shown: SbomOfThen;
}

function Shown({ project, answer, shown }: ShownOfThen) {
  const { t } = useTranslation();
  const { as_of, sboms } = answer;
  const { sbomid } = shown;
  const search = writePlainSearch({ as_of, receipt: 'true' });
  return (
    <>
      <AsOfBar
        sbomid={sbomid}
        as_of={as_of}
        receiptHref={`${sbomPath(project.path, sbomid, 'vulnerabilities')}${search}`}
        more={choiceText(t, answer, shown)}
      />
      <SbomChoice current={sboms} shown={shown} label={t('as_of.versions')} />
      <ProjectFindings project={project} sbom={shown} as_of={as_of} />
    </>
  );
}

/** Why this SBOM is shown, and which ones are left out. */
function choiceText(t: TFunction, { basis }: ProjectAsOf, { version, in_use }: SbomOfThen): string {
  const named = version || t('projects.unnamed');
  const isOfNow = basis.some(({ fact, of }) => fact === 'in_use' && of === 'now');
  const use = isOfNow && t('as_of.used_of_now');
  const why = t(in_use ? 'as_of.used' : 'as_of.newest', { version: named });
  return [why, use, t('as_of.deleted')].filter(Boolean).join(' ');
}
