import type { Project } from '@assay/contract/projects.ts';
import { IconStar, IconStarFilled } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import styles from './workspace.module.css';

const REFRESH = ['listProjects', 'lookupProject'] as const;

/** Toggles a project as favorite; shown immediately, reverted when the server refuses. */
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
      size="compact"
      className={styles.favoriteStar}
      aria-pressed={favorite}
      aria-label={label}
      title={label}
      onClick={() => (favorite ? remove : add).mutate({ uuid })}
    >
      <Icon className="icon" data-size="14" aria-hidden="true" />
    </ActionIcon>
  );
}
