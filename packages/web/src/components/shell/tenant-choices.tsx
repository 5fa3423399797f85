import type { CurrentUser } from '@assay/contract/users.ts';
import { Menu } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../api.ts';
import { notifyFailure } from '../../lib/notifications.ts';
import { hasRole } from '../../lib/role.ts';
import { storeSession } from '../../lib/session.ts';

/** The tenants that somebody may go on in, where there are several; another one begins at its start page. */
export function TenantChoices({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const router = useRouter();
  const cache = useQueryClient();
  const { data } = useQuery({
    ...apiQuery('listMemberships', {}),
    enabled: hasRole(user.role, 'Visitor'),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  if (!data || data.items.length < 2) return null;
  // No mutation of this component: the menu closes at once, and takes it along.
  const go = (uuid: string) =>
    client.switchTenant({ uuid }).then((session) => {
      storeSession(session);
      // Everything that was read belongs to the tenant that was left.
      cache.clear();
      return router.navigate({ href: '/' }).then(() => router.invalidate());
    }, notifyFailure);
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
            onChange={() => uuid !== user.current_tenant_uuid && void go(uuid)}
            rightSection={<span className="t3 meta">{role}</span>}
          >
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
