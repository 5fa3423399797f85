import { type Ledger, LedgerName } from '@assay/contract/ledgers.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { firstIssue } from '../../../lib/first-issue.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { useNameTaken } from '../use-name-taken.ts';

const FIELDS = ['name'] as const;

/** Gives a ledger another name; that of its log stays. */
export function RenameLedger({ ledger: { uuid, name: old } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const rename = useApiMutation('renameLedger', {
    quiet: true,
    refresh: ['getLedger', 'listLedgers', 'ledgerExists'],
    onDone: ({ name }) => notifyDone(t('ledgers.renamed', { name })),
  });
  const form = useForm({
    initialValues: { name: old },
    validate: { name: (name) => firstIssue(LedgerName, name) },
  });
  useKeptForm(`rename ${uuid}`, { read: form.getValues, refill: form.setValues });
  const { name } = form.values;
  const isTaken = useNameTaken(name, old) === true;
  const submit = form.onSubmit((values) =>
    rename.mutate(
      { uuid, ...values },
      { onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)) },
    ),
  );
  const { error, ...field } = form.getInputProps('name');
  return (
    <section>
      <h2>{t('ledgers.rename')}</h2>
      <form className="field-and-button" onSubmit={submit} noValidate>
        <TextInput
          label={t('ledgers.name')}
          autoComplete="off"
          spellCheck={false}
          {...field}
          error={error ?? (isTaken && t('ledgers.name_taken'))}
        />
        <Button type="submit" disabled={name.trim() === old || isTaken} loading={rename.isPending}>
          {t('ledgers.rename')}
        </Button>
        <FormFailure failure={rename.error} fields={FIELDS} />
      </form>
    </section>
  );
}
