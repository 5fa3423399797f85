import type { CurrentUser } from '@assay/contract/users.ts';
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { switchTenant } from '../../lib/switch-tenant.ts';

/** Tenants that the user may switch to, if there are several; another one opens at its start page. */
export function TenantChoices({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery('listMemberships', {}),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  if (!data || data.items.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('shell.tenants')}</Menu.Label>
      <Menu.RadioGroup value={user.current_tenant_uuid}>
        {data.items.map(({ uuid, name, role }) => (
          <Menu.RadioItem
            key={uuid}
            value={uuid}
            closeMenuOnClick
            onChange={() => uuid !== user.current_tenant_uuid && void switchTenant(uuid)}
            rightSection={<span className="text-tertiary meta">{role}</span>}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
