import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { sentenceOf } from '../../lib/failure.ts';
import { goToSite } from '../../lib/go-to-site.ts';

/** Asks for the tenant whose directory the browser is sent to; it returns to `target`. `children` are above. */
export function AzureForm({
  target,
  again = false,
  source,
  children,
}: {
  target: string;
  /** The directory asks for credentials even with an active session. */
  again?: boolean;
  /** Origin of a sign-up, for the audit log. */
  source?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const start = useMutation({
    mutationFn: (tenant_name: string) =>
      client.startAzureSignIn({
        redirect: target,
        tenant_name,
        ...(again && { prompt: 'login' }),
        ...(source && { source }),
      }),
    meta: { quiet: true },
    onSuccess: ({ url }) => goToSite(url),
    onError: (failure) => form.setFieldError('tenant_name', sentenceOf(failure)),
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { tenant_name: '' },
    validate: { tenant_name: (name) => (name.trim() === '' ? t('gate.required') : null) },
  });
  return (
    <form onSubmit={form.onSubmit(({ tenant_name }) => start.mutate(tenant_name))} noValidate>
      {children}
      <TextInput
        label={t('gate.tenant_name')}
        description={t('gate.tenant_name_help')}
        autoComplete="organization"
        maxLength={128}
        spellCheck={false}
        autoFocus
        {...form.getInputProps('tenant_name')}
        key={form.key('tenant_name')}
      />
      <Button type="submit" variant="filled" loading={start.isPending || start.isSuccess}>
        {t('gate.go_on')}
      </Button>
    </form>
  );
}
