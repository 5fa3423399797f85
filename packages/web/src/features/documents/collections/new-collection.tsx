import { CollectionName } from '@assay/contract/collections.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormEnd } from '../../../components/gate/form-end.tsx';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { firstIssue } from '../../../lib/first-issue.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { collectionPath } from './collection-path.ts';
import { DefinitionFields, definitionRules } from './definition-fields.tsx';
import { calledOf, type Definition } from './field-lines.ts';
import { NEW_COLLECTION } from './form-names.ts';

const FIELDS = ['name'] as const;

/** Creates a collection and navigates to it. */
export function NewCollection({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const create = useApiMutation('createCollection', {
    quiet: true,
    refresh: ['listCollections', 'getLedger'],
  });
  const initialValues: Definition = { name: '', fields: [], indexes: [] };
  const form = useForm({
    initialValues,
    validate: { name: (name) => firstIssue(CollectionName, name), ...definitionRules },
  });
  useKeptForm(NEW_COLLECTION, { read: form.getValues, refill: form.setValues });
  const submit = form.onSubmit((definition) =>
    create.mutate(
      { uuid, ...calledOf(definition) },
      {
        onSuccess: ({ name }) => {
          notifyDone(t('documents.collection_created', { name }));
          onDone();
          router.history.push(collectionPath(uuid, name));
        },
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    ),
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t('documents.collection_name')}
        description={t('documents.collection_name_help')}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <DefinitionFields form={form} />
      <FormEnd sending={create} fields={FIELDS}>
        {t('documents.create_collection')}
      </FormEnd>
    </form>
  );
}
