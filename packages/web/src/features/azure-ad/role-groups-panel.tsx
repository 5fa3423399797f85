import type { Result } from '@assay/contract/endpoint.ts';
import type { api } from '@assay/contract/index.ts';
import { ASSIGNABLE_ROLES } from '@assay/contract/users.ts';
import { IconX } from '@assay/icons';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import styles from '../../components/settings/settings.module.css';
import { notifyDone } from '../../lib/notifications.ts';
import { GroupSearch } from './group-search.tsx';

type RoleGroup = Result<typeof api.getAzureAdGroups>['groups'][number];

/** Which role the members of a directory group have here. */
export function RoleGroupsPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getAzureAdGroups', {}));
  return (
    <Panel title={t('azure_ad.roles')}>
      <div className={`${panelStyles.body} stack`}>
        <p className="text-secondary">{t('azure_ad.roles_text')}</p>
        {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
        {data && <RoleGroups key={JSON.stringify(data)} saved={data.groups} />}
      </div>
    </Panel>
  );
}

function RoleGroups({ saved }: { saved: RoleGroup[] }) {
  const { t } = useTranslation();
  const [groups, setGroups] = useState(saved);
  const save = useApiMutation('setAzureAdGroups', {
    quiet: true,
    refresh: ['getAzureAdGroups'],
    onDone: () => notifyDone(t('settings.saved')),
  });
  const setRole = (id: string, role: string) =>
    setGroups((all) =>
      all.map((group) =>
        group.id === id
          ? { ...group, role: ASSIGNABLE_ROLES.find((one) => one === role) ?? group.role }
          : group,
      ),
    );
  return (
    <>
      {groups.length > 0 && (
        <ul className={`${styles.groups} stack`} aria-label={t('azure_ad.roles')}>
          {groups.map(({ id, name, role }) => (
            <li key={id} className="row">
              <span className="cut strong" title={name}>
                {name}
              </span>
              <NativeSelect
                className="push"
                aria-label={t('azure_ad.role_of', { name })}
                data={[...ASSIGNABLE_ROLES]}
                value={role}
                onChange={(event) => setRole(id, event.currentTarget.value)}
              />
              <ActionIcon
                aria-label={t('azure_ad.remove_group', { name })}
                onClick={() => setGroups((all) => all.filter((group) => group.id !== id))}
              >
                <IconX className="icon" aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <GroupSearch
        onAdd={({ id, name }) =>
          setGroups((all) =>
            all.some((group) => group.id === id) ? all : [...all, { id, name, role: 'Visitor' }],
          )
        }
      />
      <FormFailure failure={save.error} />
      <div>
        <Button
          disabled={JSON.stringify(groups) === JSON.stringify(saved)}
          loading={save.isPending}
          onClick={() => save.mutate({ groups })}
        >
          {t('azure_ad.save_roles')}
        </Button>
      </div>
    </>
  );
}
