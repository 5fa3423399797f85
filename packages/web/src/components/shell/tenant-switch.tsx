import type { CurrentUser } from '@assay/contract/users.ts';
import { IconChevronDown } from '@assay/icons';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMemberships } from '../../lib/memberships.ts';
import { TenantItems } from './tenant-choices.tsx';
import styles from './tenant-switch.module.css';

/** The name of the tenant that the page is of; with several, also the way to the others. */
export function TenantSwitch({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const memberships = useMemberships();
  const here = memberships.find(({ uuid }) => uuid === user.current_tenant_uuid);
  if (!here) return null;
  const title = t('shell.tenant', { name: here.name });
  const name = <span className={styles.name}>{here.name}</span>;
  if (memberships.length < 2)
    return (
      <span className={styles.tenant} title={title}>
        {name}
      </span>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={styles.tenant} title={title}>
          {name}
          <IconChevronDown className="icon" data-size="14" aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        <TenantItems user={user} />
      </Menu.Dropdown>
    </Menu>
  );
}
