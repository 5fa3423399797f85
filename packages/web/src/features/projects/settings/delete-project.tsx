import type { Project } from '@assay/contract/projects.ts';
import { Button, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
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
  const [typed, setTyped] = useState('');
  const remove = useApiMutation('deleteProject', { refresh: REFRESH });
  const submit = () =>
    remove.mutate(
      { uuid },
      {
        onSuccess: () => {
          notifyDone(t('projects.deleted', { path }));
          router.history.push(workspacePath());
        },
      },
    );
  return (
    <section className="stack danger" aria-label={t('projects.delete')}>
      <h2>{t('projects.delete')}</h2>
      {!may && <p className="text-secondary">{t('projects.may_not_delete')}</p>}
      {may && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === path) submit();
          }}
        >
          <p className="text-secondary">
            {t('projects.delete_text', { count: sbom_count, shown: formatCount(sbom_count) })}
          </p>
          <TextInput
            label={t('projects.delete_type', { path })}
            value={typed}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <div>
            <Button type="submit" disabled={typed !== path} loading={remove.isPending}>
              {t('projects.delete_go')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
