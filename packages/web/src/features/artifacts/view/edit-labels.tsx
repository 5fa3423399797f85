import type { ArtifactView } from '@assay/contract/artifact.ts';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ChangedMeanwhile } from '../../../components/gate/changed-meanwhile.tsx';
import { FormEnd } from '../../../components/gate/form-end.tsx';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { useStoredForm } from '../../../lib/stored-form.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';

/** Labels to find an artifact by, one a line. */
export function EditLabels({ artifact: { uuid, labels } }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  if (!may || uuid === null) return null;
  return (
    <DialogButton quiet label={t('artifact.labels_edit')}>
      {(close) => <LabelsForm uuid={uuid} labels={labels} onDone={close} />}
    </DialogButton>
  );
}

function LabelsForm({
  uuid,
  labels,
  onDone,
}: {
  uuid: string;
  labels: readonly string[];
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { form, changed } = useStoredForm(`labels ${uuid}`, { labels: labels.join('\n') });
  const save = useApiMutation('labelArtifact', {
    quiet: true,
    refresh: ['viewArtifact', 'listArtifacts'],
    onDone: () => {
      notifyDone(t('artifact.labels_saved'));
      onDone();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const lines = form.values.labels.split('\n').map((line) => line.trim());
        save.mutate({ uuid, labels: [...new Set(lines.filter((line) => line !== ''))] });
      }}
    >
      <Textarea
        label={t('artifact.labels')}
        description={t('artifact.labels_text')}
        autosize
        minRows={3}
        {...form.getInputProps('labels')}
      />
      <ChangedMeanwhile form={form} changed={changed} labels={{ labels: t('artifact.labels') }} />
      <FormEnd sending={save}>{t('settings.save')}</FormEnd>
    </form>
  );
}
