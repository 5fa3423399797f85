import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../gate/form-failure.tsx';

/**
 * Confirms a permanent deletion by typing the name, or the user's own e-mail address.
 *
 * @param name to be typed: exactly, but an e-mail address in any case
 * @param onConfirm given what was typed, and a function that empties the field
 * @param label asks for it, if it is not the name of the thing
 * @param children what will be deleted, in a sentence or two
 */
export function ConfirmByName({
  name,
  label,
  type = 'text',
  action,
  isPending,
  failure,
  onConfirm,
  children,
}: {
  name: string;
  label?: string;
  type?: 'text' | 'email';
  action: string;
  isPending: boolean;
  failure: unknown;
  onConfirm: (typed: string, clear: () => void) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const isSame =
    type === 'email' ? typed.trim().toLowerCase() === name.toLowerCase() : typed === name;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) onConfirm(typed, () => setTyped(''));
      }}
    >
      <p className="text-secondary">{children}</p>
      <TextInput
        label={label ?? t('settings.type_name', { name })}
        type={type}
        value={typed}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <FormFailure failure={failure} />
      <div>
        <Button type="submit" disabled={!isSame} loading={isPending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
