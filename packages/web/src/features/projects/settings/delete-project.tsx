import type { Project } from '@assay/contract/projects.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { DeleteSection } from '../../../components/settings/delete-section.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { workspacePath } from '../../../lib/workspace-path.ts';

const REFRESH = ['listProjects', 'listFolders', 'listSboms'] as const;

/** Deletes a project with everything in it, once its path has been typed. */
export function DeleteProject({ project: { uuid, path, sbom_count } }: { project: Project }) {
  const { t } = useTranslation();
  const router = useRouter();
  const may = useHasRole('TenantAdmin');
  const remove = useApiMutation('deleteProject', {
    quiet: true,
    refresh: REFRESH,
    onDone: () => {
      notifyDone(t('projects.deleted', { path }));
      router.history.push(workspacePath());
    },
  });
  if (!may)
    return (
      <section data-danger>
        <h2>{t('projects.delete')}</h2>
        <p className="text-secondary">{t('projects.may_not_delete')}</p>
      </section>
    );
  return (
    <DeleteSection
      title={t('projects.delete')}
      name={path}
      removal={remove}
      onConfirm={() => remove.mutate({ uuid })}
    >
      {t('projects.delete_text', { count: sbom_count, shown: formatCount(sbom_count) })}
    </DeleteSection>
  );
}
