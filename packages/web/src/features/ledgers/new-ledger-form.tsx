import { LedgerName } from '@assay/contract/ledger.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { ledgerPath } from './ledger-path.ts';
import { useNameTaken } from './use-name-taken.ts';

/** Name of the form in the form store. */
export const NEW_LEDGER = 'new-ledger';
const FIELDS = ['name'] as const;

/** Creates a ledger and navigates to it. */
export function NewLedgerForm() {
  const { t } = useTranslation();
  const router = useRouter();
  const create = useApiMutation('createLedger', {
    quiet: true,
    refresh: ['listLedgers', 'ledgerExists'],
  });
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => firstIssue(LedgerName, name) },
  });
  useKeptForm(NEW_LEDGER, { read: form.getValues, refill: form.setValues });
  const isTaken = useNameTaken(form.values.name) === true;
  const submit = form.onSubmit(({ name }) => {
    if (isTaken) return;
    create.mutate(
      { name },
      {
        onSuccess: (ledger) => {
          notifyDone(t('ledgers.created_done', { name: ledger.name }));
          router.history.push(ledgerPath(ledger.uuid));
        },
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    );
  });
  const { error, ...field } = form.getInputProps('name');
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t('ledgers.name')}
        description={t('ledgers.name_help')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...field}
        error={error ?? (isTaken && t('ledgers.name_taken'))}
      />
      <p className="help">{t('ledgers.create_text')}</p>
      <FormEnd sending={create} fields={FIELDS} disabled={isTaken}>
        {t('ledgers.create')}
      </FormEnd>
    </form>
  );
}
