import type { SignersGroup } from '@assay/contract/signers-groups.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { endOf, GROUP_FIELDS, GroupFields, untilOf, useGroupForm } from './group-fields.tsx';
import { changeCommand } from './signed/change-commands.ts';
import { groupChange, useChangeSignature } from './signed/change-signature.ts';
import { SignElsewhere } from './signed/sign-elsewhere.tsx';

/** Name of a group's form in the form store. */
export const editGroup = (uuid: string): string => `signers-group ${uuid}`;

/** Changes the settings of a group. */
export function EditGroup({ group, onDone }: { group: SignersGroup; onDone: () => void }) {
  const { t } = useTranslation();
  const { uuid } = group;
  const sign = useChangeSignature();
  const update = useApiMutation('updateSignersGroup', {
    quiet: true,
    prepare: (input) => sign(input, () => groupChange('update', uuid, input)),
    refresh: ['listSignersGroups'],
  });
  const { form, changed } = useGroupForm(editGroup(uuid), {
    name: group.name,
    description: group.description,
    threshold: String(group.threshold),
    until: untilOf(group.expires_at),
  });
  const submit = form.onSubmit(({ name, description, threshold, until }) =>
    update.mutate(
      { uuid, name, description, threshold: Number(threshold), expires_at: endOf(until) ?? '' },
      {
        onSuccess: () => {
          notifyDone(t('signers_groups.saved'));
          onDone();
        },
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, GROUP_FIELDS)),
      },
    ),
  );
  const { threshold } = form.getValues();
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <GroupFields form={form} changed={changed} />
      <p className="help">{t('signers_groups.edit_text')}</p>
      <SignElsewhere
        failure={update.error}
        command={changeCommand.group('update', group.name, threshold)}
      />
      <FormEnd sending={update} fields={GROUP_FIELDS}>
        {t('settings.save')}
      </FormEnd>
    </form>
  );
}
