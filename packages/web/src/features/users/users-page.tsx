import { ROLES } from '@assay/contract/endpoint.ts';
import { AUTH_TYPES } from '@assay/contract/users.ts';
import { IconUserPlus } from '@assay/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { RowCheckNote } from '../../components/row-checks/row-check-note.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { users } from '../../components/settings/user-strings.ts';
import { addStrings } from '../../lib/strings.ts';
import { ADD_USER, AddUserForm } from './add-user-form.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDrawer } from './user-drawer.tsx';

addStrings({ users });

/** Page of the tenant's members and invitations, with an administrator's actions. */
export function UsersPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => userColumns(t), [t]);
  const filters = useMemo(
    () => [
      {
        name: 'role',
        label: t('users.role'),
        single: true,
        options: ROLES.map((value) => ({ value, label: value })),
      },
      {
        name: 'auth_type',
        label: t('users.signs_in_with'),
        single: true,
        options: AUTH_TYPES.map((value) => ({ value, label: t(`users.auth_${value}`) })),
      },
    ],
    [t],
  );
  return (
    <ListLayout
      head={
        <PageHead
          title={t('users.title')}
          answer={t('users.answer')}
          actions={
            <DialogButton
              primary
              label={t('users.add')}
              icon={<IconUserPlus className="icon" aria-hidden="true" />}
              form={ADD_USER}
            >
              {(close) => <AddUserForm onDone={close} />}
            </DialogButton>
          }
        />
      }
      drawer={
        view.open && (
          <UserDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <SettingsTabs />
      <RowCheckNote of="roles" />
      <ListTable
        name="listUsers"
        list="users"
        label={t('users.title')}
        noun={(count) => t('users.noun', { count })}
        columns={columns}
        filters={filters}
        text={{ name: 'keyword', label: t('users.search') }}
        idOf={({ uuid }) => uuid}
        isDim={({ status }) => status === 'invited'}
        empty={<EmptyState title={t('users.none')} text={t('users.none_text')} />}
      />
    </ListLayout>
  );
}
