import { IconKey } from '@assay/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { users } from '../../components/settings/user-strings.ts';
import { addStrings } from '../../lib/strings.ts';
import { useApiKeyActions } from './api-key-actions.ts';
import { apiKeyColumns } from './api-key-columns.tsx';
import { ApiKeyDrawer } from './api-key-drawer.tsx';
import { NEW_KEY, NewKeyForm } from './new-key-form.tsx';
import { apiKeys } from './strings.ts';

addStrings({ api_keys: apiKeys, users });

/** The keys that pipelines push with. */
export function ApiKeysPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => apiKeyColumns(t), [t]);
  return (
    <ListLayout
      head={
        <PageHead
          title={t('api_keys.title')}
          answer={t('api_keys.answer')}
          actions={
            <DialogButton
              primary
              label={t('api_keys.create')}
              icon={<IconKey className="icon" aria-hidden="true" />}
              form={NEW_KEY}
            >
              {(close) => <NewKeyForm onDone={close} />}
            </DialogButton>
          }
        />
      }
      drawer={
        view.open && (
          <ApiKeyDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <SettingsTabs />
      <ListTable
        name="listApiKeys"
        list="api-keys"
        label={t('api_keys.title')}
        noun={(count) => t('api_keys.noun', { count })}
        columns={columns}
        text={{ name: 'keyword', label: t('api_keys.search') }}
        idOf={({ uuid }) => uuid}
        actions={useApiKeyActions()}
        isDim={({ revoked_at }) => revoked_at !== null}
        empty={<EmptyState title={t('api_keys.none')} text={t('api_keys.none_text')} />}
      />
    </ListLayout>
  );
}
