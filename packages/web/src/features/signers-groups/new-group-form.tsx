import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { endOf, GROUP_FIELDS, GroupFields, useGroupForm } from './group-fields.tsx';
import { changeCommand } from './signed/change-commands.ts';
import { groupChange, useChangeSignature } from './signed/change-signature.ts';
import { SignElsewhere } from './signed/sign-elsewhere.tsx';

/** Name of the form in the form store. */
export const NEW_GROUP = 'new-signers-group';

/** Creates a signers group, whose members are chosen in its details then. */
export function NewGroupForm({ onDone }: { onDone: (uuid: string) => void }) {
  const { t } = useTranslation();
  const sign = useChangeSignature();
  const create = useApiMutation('createSignersGroup', {
    quiet: true,
    prepare: (input) => sign(input, (uuid) => groupChange('create', uuid, input)),
    refresh: ['listSignersGroups'],
  });
  const { form, changed } = useGroupForm(NEW_GROUP, {
    name: '',
    description: '',
    threshold: '1',
    until: '',
  });
  const submit = form.onSubmit(({ name, description, threshold, until }) =>
    create.mutate(
      { name, description, threshold: Number(threshold), expires_at: endOf(until) },
      {
        onSuccess: ({ uuid, name: createdName }) => {
          notifyDone(t('signers_groups.created', { name: createdName }));
          onDone(uuid);
        },
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, GROUP_FIELDS)),
      },
    ),
  );
  const { name, threshold } = form.getValues();
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <GroupFields form={form} changed={changed} />
      <SignElsewhere
        failure={create.error}
        command={changeCommand.group('create', name, threshold)}
      />
      <FormEnd sending={create} fields={GROUP_FIELDS}>
        {t('signers_groups.create')}
      </FormEnd>
    </form>
  );
}
