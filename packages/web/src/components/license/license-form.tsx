import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '../../lib/notifications.ts';
import { addStrings } from '../../lib/strings.ts';
import { FormFailure } from '../gate/form-failure.tsx';
import panelStyles from '../page/panel.module.css';
import { license } from './strings.ts';

addStrings({ license });

/**
 * Sets a license or takes it away.
 *
 * @param save rejects where the server refuses; `failure` is why
 */
export function LicenseForm({
  save,
  isPending,
  failure,
  hasOne,
}: {
  save: (license: string) => Promise<unknown>;
  isPending: boolean;
  failure: unknown;
  hasOne: boolean;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const send = (license: string) =>
    save(license).then(
      () => {
        setTyped('');
        notifyDone(t(license === '' ? 'license.taken_away' : 'license.set_done'));
      },
      // It is shown at the form.
      () => undefined,
    );
  return (
    <form
      className={`${panelStyles.body} stack`}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') void send(typed.trim());
      }}
    >
      <Textarea
        label={t('license.token')}
        description={t('license.token_text')}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormFailure failure={failure} />
      <div className="row">
        <Button type="submit" disabled={typed.trim() === ''} loading={isPending}>
          {t('license.set')}
        </Button>
        {hasOne && (
          <Button disabled={isPending} onClick={() => void send('')}>
            {t('license.take_away')}
          </Button>
        )}
      </div>
    </form>
  );
}
