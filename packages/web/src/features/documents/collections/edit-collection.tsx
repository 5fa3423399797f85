import type { Collection } from '@assay/contract/collections.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ChangedMeanwhile } from '../../../components/gate/changed-meanwhile.tsx';
import { FormEnd } from '../../../components/gate/form-end.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { useStoredForm } from '../../../lib/stored-form.ts';
import { DefinitionFields, definitionRules } from './definition-fields.tsx';
import { calledOf, definitionOf } from './field-lines.ts';
import { EDIT_COLLECTION } from './form-names.ts';

/** Says again which fields of a collection can be searched, and which values may be there once. */
export function EditCollection({
  ledger,
  collection,
  onDone,
}: {
  ledger: string;
  collection: Collection;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { uuid, name } = collection;
  const save = useApiMutation('updateCollection', {
    quiet: true,
    refresh: ['listCollections', 'getCollection', 'getLedger'],
  });
  const labels = { fields: t('documents.fields'), indexes: t('documents.indexes') };
  const { form, changed } = useStoredForm(`${EDIT_COLLECTION} ${uuid}`, definitionOf(collection), {
    validate: definitionRules,
  });
  const submit = form.onSubmit((definition) =>
    save.mutate(
      { uuid: ledger, ...calledOf(definition) },
      {
        onSuccess: () => {
          notifyDone(t('documents.collection_saved', { name }));
          onDone();
        },
      },
    ),
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-secondary">
        {t('documents.edit_text', { count: collection.documents })} <code>{name}</code>
      </p>
      <DefinitionFields form={form} />
      <ChangedMeanwhile form={form} changed={changed} labels={labels} />
      <FormEnd sending={save}>{t('documents.save_collection')}</FormEnd>
    </form>
  );
}
