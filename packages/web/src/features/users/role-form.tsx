import { ASSIGNABLE_ROLES, type User } from '@assay/contract/users.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { ChangedMeanwhile } from '../../components/gate/changed-meanwhile.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/settings/settings.module.css';
import { notifyDone } from '../../lib/notifications.ts';
import { hasRole } from '../../lib/role.ts';
import { useStoredForm } from '../../lib/stored-form.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';

/** Gives a person another role. */
export function RoleForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { role: own } = useCurrentUser();
  const change = useApiMutation('setUserRole', { quiet: true, refresh: ['listUsers', 'getUser'] });
  const choices = ASSIGNABLE_ROLES.filter((role) => hasRole(own, role));
  const present = choices.find((role) => role === user.role);
  const { form, changed } = useStoredForm(`role ${user.uuid}`, { role: present ?? 'Visitor' });
  const { role } = form.values;
  return (
    <section>
      <h2>{t('users.role')}</h2>
      <form
        className={styles.fieldAndButton}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(
            { uuid: user.uuid, role },
            { onSuccess: () => notifyDone(t('users.role_done', { email: user.email, role })) },
          );
        }}
      >
        <NativeSelect
          label={t('users.new_role')}
          description={t(`users.role_${role}`)}
          data={choices}
          value={role}
          onChange={(event) =>
            form.setFieldValue(
              'role',
              choices.find((one) => one === event.currentTarget.value) ?? role,
            )
          }
        />
        <Button type="submit" disabled={role === present} loading={change.isPending}>
          {t('users.role_go')}
        </Button>
        <ChangedMeanwhile form={form} changed={changed} labels={{ role: t('users.role') }} />
        <FormFailure failure={change.error} otherwise={t('users.not_updated')} />
      </form>
    </section>
  );
}
