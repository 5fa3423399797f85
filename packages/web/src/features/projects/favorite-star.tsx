import type { Project } from '@assay/contract/projects.ts';
import { IconStar, IconStarFilled } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import '../../look/workspace.css';

const REFRESH = ['listProjects', 'lookupProject'] as const;

/** Marks a project as favorite, or takes the mark away; shown at once, taken back when the server refuses. */
export function FavoriteStar({
  project,
}: {
  project: Pick<Project, 'uuid' | 'path' | 'favorite'>;
}) {
  const { t } = useTranslation();
  const add = useApiMutation('addFavorite', { refresh: REFRESH });
  const remove = useApiMutation('removeFavorite', { refresh: REFRESH });
  const { uuid, path } = project;
  const favorite = (project.favorite || add.isPending) && !remove.isPending;
  const Icon = favorite ? IconStarFilled : IconStar;
  const label = t(favorite ? 'projects.remove_favorite' : 'projects.add_favorite', { path });
  return (
    <ActionIcon
      className={favorite ? 's star on' : 's star'}
      aria-pressed={favorite}
      aria-label={label}
      title={label}
      onClick={() => (favorite ? remove : add).mutate({ uuid })}
    >
      <Icon className="i i-14" aria-hidden="true" />
    </ActionIcon>
  );
}
