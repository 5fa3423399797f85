import type { Project } from '@assay/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { addStrings } from '../../lib/strings.ts';
import { fixFirst } from './strings.ts';
import { Upgrades } from './upgrades.tsx';

addStrings({ fix_first: fixFirst });

/** Upgrades of one project, as a tab of it. */
export function ProjectUpgrades({ project }: { project: Project }) {
  const answer = useQuery(apiQuery('listProjectUpgrades', { uuid: project.uuid }));
  return <Upgrades answer={answer} project={project} />;
}
