import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { NoMatch } from '../../../components/data-table/table-states.tsx';
import { FilterBar } from '../../../components/filters/filter-bar.tsx';
import { projectFilter } from '../../../components/sbom-list/sbom-filters.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { canBeProject } from '../../../lib/projects-path.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { ProjectFiles } from './project-files.tsx';

/** Attachments of the project in the address; one must be selected, because files belong to one project. */
export function AllAttachments({ project }: { project: string | undefined }) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const { data, error, refetch } = useQuery({
    ...apiQuery('lookupProject', { path: project ?? '' }),
    enabled: project !== undefined && canBeProject(project),
    meta: { quiet: true },
  });
  return (
    <>
      <FilterBar filters={[projectFilter(t)]} search={search} onChange={change} />
      {project === undefined && (
        <EmptyState title={t('projects.choose')} text={t('projects.choose_attachments')}>
          <AppLink className="link" href="/projects/modern/projects">
            {t('projects.all')}
          </AppLink>
        </EmptyState>
      )}
      {!canBeProject(project) && <NoMatch clear={() => change({ project: undefined })} />}
      {project !== undefined && error && (
        <ErrorPanel failure={error} retry={() => void refetch()} />
      )}
      {data && <ProjectFiles project={data} />}
    </>
  );
}
