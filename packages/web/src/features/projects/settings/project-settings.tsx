import type { Project } from '@assay/contract/projects.ts';
import { visibleText } from '@assay/core/encoding/visible-text.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ChangedMeanwhile } from '../../../components/gate/changed-meanwhile.tsx';
import keyValueStyles from '../../../components/page/key-values.module.css';
import layoutStyles from '../../../components/page/list-layout.module.css';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { useStoredForm } from '../../../lib/stored-form.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import styles from '../workspace.module.css';
import { DeleteProject } from './delete-project.tsx';
import { parseLabels, writeLabels } from './label-lines.ts';
import { ProjectProfile } from './project-profile.tsx';

const REFRESH = ['lookupProject', 'listProjects', 'listFolders'] as const;

/** Form with the stored values. */
function useProjectForm({ uuid, name, description, labels }: Project) {
  const { t } = useTranslation();
  const stored = { name, description, labels: writeLabels(labels) };
  return useStoredForm(`project ${uuid}`, stored, {
    validate: {
      name: (text) => (text.trim() === '' ? t('gate.required') : null),
      labels: (text) => {
        const read = parseLabels(text);
        return 'line' in read ? t('projects.labels_wrong', { line: read.line }) : null;
      },
    },
  });
}

/** Name, description, labels, attestation profile and deletion of a project. Read-only for users without permission. */
export function ProjectSettings({ project }: { project: Project }) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const { uuid } = project;
  const update = useApiMutation('updateProject', { refresh: REFRESH });
  const { form, changed } = useProjectForm(project);
  const submit = form.onSubmit(({ name, description, labels: text }) => {
    const read = parseLabels(text);
    if ('line' in read) return;
    update.mutate(
      { uuid, name: name.trim(), description, labels: read.labels },
      { onSuccess: () => notifyDone(t('projects.saved')) },
    );
  });
  return (
    <div className={layoutStyles.scroll}>
      <div className={styles.settings}>
        <form className="stack" onSubmit={submit} noValidate>
          <ProjectFacts project={project} />
          {!may && <p className="note">{t('projects.may_not_change')}</p>}
          <ProjectFields project={project} form={form} disabled={!may} />
          <ChangedMeanwhile
            form={form}
            changed={changed}
            labels={{
              name: t('projects.name'),
              description: t('projects.description'),
              labels: t('projects.labels'),
            }}
          />
          {may && (
            <div>
              <Button type="submit" loading={update.isPending}>
                {t('projects.save')}
              </Button>
            </div>
          )}
        </form>
        <ProjectProfile project={project} />
        <DeleteProject project={project} />
      </div>
    </div>
  );
}

function ProjectFacts({ project: { uuid, path } }: { project: Project }) {
  const { t } = useTranslation();
  return (
    <dl className={keyValueStyles.keyValues}>
      <dt>{t('projects.path')}</dt>
      <dd>
        <code>{path}</code>
      </dd>
      <dt>UUID</dt>
      <dd>
        <CutMiddle text={uuid} what="UUID" keep={18} />
      </dd>
    </dl>
  );
}

/** A field contains the text itself, because it is sent back; hidden characters are shown below. */
function ProjectFields({
  project: { name, description, labels },
  form,
  disabled,
}: {
  project: Project;
  form: ReturnType<typeof useProjectForm>['form'];
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const hiddenIn = (text: string) =>
    visibleText(text) === text ? undefined : t('projects.hidden_characters', { text });
  return (
    <>
      <TextInput
        label={t('projects.name')}
        maxLength={128}
        description={hiddenIn(name)}
        disabled={disabled}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('projects.description')}
        maxLength={1000}
        rows={3}
        description={hiddenIn(description)}
        disabled={disabled}
        {...form.getInputProps('description')}
      />
      <Textarea
        label={t('projects.labels')}
        description={hiddenIn(writeLabels(labels)) ?? t('projects.labels_help')}
        rows={4}
        disabled={disabled}
        spellCheck={false}
        {...form.getInputProps('labels')}
      />
    </>
  );
}
