import { IconUsersPlus } from '@assay/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListTable } from '../../components/data-table/list-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { signingKeys } from '../../components/signing-keys/strings.ts';
import { addStrings } from '../../lib/strings.ts';
import { groupColumns } from './group-columns.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import { NEW_GROUP, NewGroupForm } from './new-group-form.tsx';
import { SignedChangesForm } from './signed/signed-changes-form.tsx';
import { signersGroups } from './strings.ts';

addStrings({ signers_groups: signersGroups, signing_keys: signingKeys });

const TEXT = { name: 'nameFilter' } as const;

/** Page of signers groups: whose signatures count, and how many of them must agree. */
export function SignersGroupsPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => groupColumns(t), [t]);
  const text = useMemo(() => ({ ...TEXT, label: t('signers_groups.search') }), [t]);
  return (
    <ListLayout
      head={
        <PageHead
          title={t('shell.signers_groups')}
          answer={t('signers_groups.answer')}
          actions={
            <>
              <DialogButton label={t('signers_groups.signed')}>
                {(close) => <SignedChangesForm onDone={close} />}
              </DialogButton>
              <DialogButton
                primary
                label={t('signers_groups.create')}
                icon={<IconUsersPlus className="icon" aria-hidden="true" />}
                form={NEW_GROUP}
              >
                {(close) => (
                  <NewGroupForm
                    onDone={(uuid) => {
                      close();
                      view.setOpen(uuid);
                    }}
                  />
                )}
              </DialogButton>
            </>
          }
        />
      }
      drawer={
        view.open && (
          <GroupDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <SettingsTabs />
      <ListTable
        name="listSignersGroups"
        list="signers-groups"
        label={t('shell.signers_groups')}
        noun={(count) => t('signers_groups.noun', { count })}
        columns={columns}
        text={text}
        idOf={({ uuid }) => uuid}
        isDim={({ expires_at }) => expires_at !== null && Date.parse(expires_at) <= Date.now()}
        empty={<EmptyState title={t('signers_groups.none')} text={t('signers_groups.none_text')} />}
      />
    </ListLayout>
  );
}
