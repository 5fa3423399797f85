import type { CurrentUser } from '@assay/contract/users.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMemberships } from '../../lib/memberships.ts';
import { switchTenant } from '../../lib/switch-tenant.ts';

/** Tenants that the user may switch to, if there are several, below other items of a menu. */
export function TenantChoices({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  if (useMemberships().length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('shell.tenants')}</Menu.Label>
      <TenantItems user={user} />
    </>
  );
}

/** The user's tenants as items of a menu; another one opens at its start page. */
export function TenantItems({ user }: { user: CurrentUser }) {
  return (
    <Menu.RadioGroup value={user.current_tenant_uuid}>
      {useMemberships().map(({ uuid, name, role }) => (
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
  );
}
