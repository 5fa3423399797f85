import { IconPlus } from '@assay/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { AdminTabs } from '../../components/settings/admin-tabs.tsx';
import { users } from '../../components/settings/user-strings.ts';
import { addStrings } from '../../lib/strings.ts';
import { ADD_TENANT, AddTenantForm } from './add-tenant-form.tsx';
import { tenants } from './strings.ts';
import { tenantColumns } from './tenant-columns.tsx';
import { TenantDrawer } from './tenant-drawer.tsx';

addStrings({ tenants, users });

/** Page of all tenants of the installation, for its operator. */
export function AdminPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => tenantColumns(t), [t]);
  return (
    <ListLayout
      head={
        <PageHead
          title={t('settings.admin_tenants')}
          answer={t('tenants.answer')}
          actions={
            <DialogButton
              primary
              label={t('tenants.add')}
              icon={<IconPlus className="icon" aria-hidden="true" />}
              form={ADD_TENANT}
            >
              {(close) => <AddTenantForm onDone={close} />}
            </DialogButton>
          }
        />
      }
      drawer={
        view.open && (
          <TenantDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <AdminTabs current="tenants" />
      <ListTable
        name="listTenants"
        list="tenants"
        label={t('settings.admin_tenants')}
        noun={(count) => t('tenants.noun', { count })}
        columns={columns}
        text={{ name: 'keyword', label: t('tenants.search') }}
        idOf={({ uuid }) => uuid}
        isDim={({ status }) => status !== 'active'}
        empty={<EmptyState title={t('tenants.none')} text={t('tenants.answer')} />}
      />
    </ListLayout>
  );
}
