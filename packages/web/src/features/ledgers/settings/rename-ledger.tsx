import { type Ledger, LedgerName } from '@assay/contract/ledger.ts';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { ChangedMeanwhile } from '../../../components/gate/changed-meanwhile.tsx';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import styles from '../../../components/settings/settings.module.css';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { firstIssue } from '../../../lib/first-issue.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { useStoredForm } from '../../../lib/stored-form.ts';
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
  const { form, changed } = useStoredForm(
    `rename ${uuid}`,
    { name: old },
    { validate: { name: (name) => firstIssue(LedgerName, name) } },
  );
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
      <form className={styles.fieldAndButton} onSubmit={submit} noValidate>
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
        <ChangedMeanwhile form={form} changed={changed} labels={{ name: t('ledgers.name') }} />
        <FormFailure failure={rename.error} fields={FIELDS} />
      </form>
    </section>
  );
}
