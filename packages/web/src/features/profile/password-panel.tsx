import { api } from '@assay/contract/index.ts';
import type { CurrentUser } from '@assay/contract/users.ts';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { NewPasswordField } from '../../components/gate/new-password-field.tsx';
import { PasswordField } from '../../components/gate/password-field.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { hasRole } from '../../lib/role.ts';

const { old_password: GIVEN, new_password: CHOSEN } = api.changePassword.body.shape;
/** `password`: the server's name of a new password that it refuses. */
const FIELDS = ['old_password', 'new_password', 'password'] as const;
const EMPTY = { old_password: '', new_password: '', repeated: '' };

/** Another password, by who has one. */
export function PasswordPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  if (user.auth_type !== 'internal')
    return (
      <Panel title={t('profile.password')}>
        <p className={`${panelStyles.body} text-secondary`}>{t('profile.elsewhere_password')}</p>
      </Panel>
    );
  if (!hasRole(user.role, 'Visitor')) return null;
  return (
    <Panel title={t('profile.password')}>
      <PasswordForm email={user.email} />
    </Panel>
  );
}

function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const change = useApiMutation('changePassword', { quiet: true, refresh: ['listSessions'] });
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      old_password: (old) => firstIssue(GIVEN, old),
      new_password: (chosen) => firstIssue(CHOSEN, chosen),
      repeated: (repeated, values) => (repeated === values.new_password ? null : t('gate.differs')),
    },
  });
  const submit = form.onSubmit(({ old_password, new_password }) =>
    change.mutate(
      { old_password, new_password },
      {
        onSuccess: () => {
          form.reset();
          notifyDone(t('profile.password_done'));
        },
        onError: (failure) => {
          const { password, ...errors } = fieldErrorsOf(failure, FIELDS);
          form.setErrors(password ? { new_password: password } : errors);
        },
      },
    ),
  );
  return (
    <form className={`${panelStyles.body} stack`} onSubmit={submit} noValidate>
      {/* For the browser's password manager, which needs the account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('profile.old_password')}
        autoComplete="current-password"
        {...form.getInputProps('old_password')}
      />
      <NewPasswordField
        label={t('gate.new_password')}
        {...form.getInputProps('new_password')}
        value={form.values.new_password}
      />
      <PasswordField
        label={t('gate.repeat_password')}
        autoComplete="new-password"
        {...form.getInputProps('repeated')}
      />
      <FormFailure failure={change.error} fields={FIELDS} />
      <div className="row">
        <Button type="submit" loading={change.isPending}>
          {t('profile.password_go')}
        </Button>
        <span className="help">{t('profile.password_text')}</span>
      </div>
    </form>
  );
}
