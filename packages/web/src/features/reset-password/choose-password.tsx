import { api } from '@assay/contract/index.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { BackLink } from '../../components/gate/back-link.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { NewPasswordField } from '../../components/gate/new-password-field.tsx';
import { PasswordField } from '../../components/gate/password-field.tsx';
import { signUp } from '../../components/gate/sign-up-strings.ts';
import { forgetPerson } from '../../lib/current-user.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { addStrings } from '../../lib/strings.ts';

addStrings({ sign_up: signUp });

const FIELDS = ['password'] as const;

/**
 * Sets a password with the secret of a one-time link, or creates the account of an invited user. It does not
 * sign in.
 */
export function ChoosePassword({ hash, isInvited }: { hash: string; isInvited: boolean }) {
  const { t } = useTranslation();
  const router = useRouter();
  const reset = useApiMutation('resetPassword', { quiet: true });
  const form = useForm({
    initialValues: { password: '', repeated: '' },
    validate: {
      password: (password) => firstIssue(api.resetPassword.body.shape.password, password),
      repeated: (repeated, { password }) => (repeated === password ? null : t('gate.differs')),
    },
  });
  const submit = form.onSubmit(({ password }) =>
    reset.mutate(
      { hash, password },
      {
        onSuccess: () => {
          // The server ended all sessions of this account, which may be the one that is stored here.
          forgetPerson();
          notifyDone(t('sign_up.chosen'));
          router.history.replace('/auth/signin');
        },
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    ),
  );
  return (
    <form onSubmit={submit} noValidate>
      <div>
        <h1>{t('sign_up.choose')}</h1>
        <p className="text-secondary">
          {t(isInvited ? 'sign_up.invited_lead' : 'sign_up.choose_lead')}
        </p>
      </div>
      <NewPasswordField
        label={t('gate.new_password')}
        autoFocus
        {...form.getInputProps('password')}
        value={form.values.password}
      />
      <PasswordField
        label={t('gate.repeat_password')}
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
      <FormFailure failure={reset.error} fields={FIELDS} />
      <Button type="submit" variant="filled" loading={reset.isPending}>
        {t('sign_up.choose_go')}
      </Button>
      <BackLink />
    </form>
  );
}
