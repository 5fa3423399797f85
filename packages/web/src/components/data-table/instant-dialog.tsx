import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { InstantInput } from '../as-of/instant-input.tsx';
import { asOf } from '../as-of/strings.ts';
import { FormFailure } from '../gate/form-failure.tsx';
import { Dialog } from '../page/dialog.tsx';
import type { InstantChoice } from './export-choice.ts';

addStrings({ as_of: asOf });

/** Asks for an instant and a form, and saves the file. It stays open with the server's reason when that is refused. */
export function InstantDialog({
  choice: { label, choicesAt },
  onClose,
}: {
  choice: InstantChoice;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  useFocusBack();
  const [chosen, setChosen] = useState('');
  const [form, setForm] = useState(0);
  const save = useMutation({
    mutationFn: async (as_of: string) => choicesAt(as_of)[form]?.save(),
    onSuccess: onClose,
    meta: { quiet: true },
  });
  const forms = choicesAt('').map((one, at) => ({ value: String(at), label: one.label }));
  return (
    <Dialog opened onClose={onClose} closeOnClickOutside={false} title={label} size={480}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(new Date(chosen).toISOString());
        }}
      >
        <p>{t('lists.report_of_then')}</p>
        <InstantInput label={t('as_of.label')} value={chosen} onChange={setChosen} />
        <NativeSelect
          label={t('lists.report_form')}
          data={forms}
          value={String(form)}
          onChange={(event) => setForm(Number(event.currentTarget.value))}
        />
        <FormFailure failure={save.error} />
        <div className="row">
          <Button type="submit" variant="filled" loading={save.isPending}>
            {t('lists.report_save')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('lists.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
