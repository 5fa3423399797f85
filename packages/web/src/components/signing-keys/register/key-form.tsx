import { ApiError } from '@assay/contract/client-errors.ts';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { FormEnd } from '../../gate/form-end.tsx';
import { KEY_FIELDS } from './key-name.ts';

/** The key's name, where it is typed. */
export function KeyNameInput<Values extends { name: string }>({
  form,
}: {
  form: UseFormReturnType<Values>;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('signing_keys.name')}
      description={t('signing_keys.name_help')}
      autoComplete="off"
      {...form.getInputProps('name')}
    />
  );
}

/**
 * A form that registers a key in one step.
 *
 * @param text what this way means
 * @param action what the button says
 * @param fields those that show the server's sentence themselves
 * @param failure shown at the end; the call's own unless given
 * @param children more fields below the name
 */
export function KeyForm<Values extends { name: string }>({
  form,
  register,
  text,
  action,
  fields = KEY_FIELDS,
  failure = register.error,
  children,
}: {
  form: UseFormReturnType<Values>;
  register: UseMutationResult<unknown, Error, Values>;
  text: string;
  action: string;
  fields?: readonly string[];
  failure?: unknown;
  children?: ReactNode;
}) {
  const submit = form.onSubmit((values) =>
    register.mutate(values, {
      onError: (error) => form.setErrors(keyErrors(error, fields)),
    }),
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-secondary">{text}</p>
      <KeyNameInput form={form} />
      {children}
      <FormEnd
        sending={{ error: isUnsigned(failure) ? null : failure, isPending: register.isPending }}
        fields={fields}
      >
        {action}
      </FormEnd>
    </form>
  );
}

/** The first refusal of a key that needs a signature: the form then asks for one. */
export const isUnsigned = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.detail === 'signed: missing';

/** The server's sentences by field; none for a signature that was not asked for yet. */
export const keyErrors = (failure: unknown, fields: readonly string[]) =>
  isUnsigned(failure) ? {} : fieldErrorsOf(failure, fields);
