import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../gate/form-failure.tsx';

/**
 * Confirms a permanent deletion by typing the name.
 *
 * @param name to be typed exactly
 * @param children what will be deleted, in a sentence or two
 */
export function ConfirmByName({
  name,
  action,
  isPending,
  failure,
  onConfirm,
  children,
}: {
  name: string;
  action: string;
  isPending: boolean;
  failure: unknown;
  onConfirm: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === name) onConfirm();
      }}
    >
      <p className="text-secondary">{children}</p>
      <TextInput
        label={t('settings.type_name', { name })}
        value={typed}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" disabled={typed !== name} loading={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
