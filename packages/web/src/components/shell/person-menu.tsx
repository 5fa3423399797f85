import type { CurrentUser } from '@assay/contract/users.ts';
import { IconKeyboard, IconLogout, IconUser } from '@assay/icons';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import avatarStyles from '../marks/avatar.module.css';
import { AppLink } from '../text/app-link.tsx';
import { initialsOf, nameOf } from './person.ts';
import styles from './shell.module.css';
import { TenantChoices } from './tenant-choices.tsx';
import { ThemeChoices } from './theme-switch.tsx';

/** Menu of the signed-in user: profile, tenants, theme, list of shortcuts, and sign-out. */
export function PersonMenu({
  user,
  onShortcuts,
  onSignOut,
}: {
  user: CurrentUser;
  onShortcuts: () => void;
  onSignOut: () => void;
}) {
  const { t } = useTranslation();
  // Tenants are requested when the menu is about to open, so that it does not grow afterwards.
  const [isNear, setNear] = useState(false);
  const near = () => setNear(true);
  const name = nameOf(user);
  const initials = initialsOf(name);
  return (
    <Menu position="bottom-end" onOpen={near}>
      <Menu.Target>
        <button
          type="button"
          className={styles.avatarButton}
          title={name}
          aria-label={t('shell.person', { name, initials })}
          onPointerEnter={near}
          onFocus={near}
        >
          <span className={avatarStyles.avatar} data-part="avatar" aria-hidden="true">
            {initials}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.personMenu}>
        <AccountItems user={user} onShortcuts={onShortcuts} />
        {isNear && <TenantChoices user={user} />}
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        <ThemeChoices />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout className="icon" aria-hidden="true" />}
          onClick={onSignOut}
        >
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Name of the signed-in user, with links to the profile and the list of shortcuts. */
function AccountItems({ user, onShortcuts }: { user: CurrentUser; onShortcuts: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Label>
        {t('shell.signed_in_as')} <b className="strong any-break">{user.email}</b>
        <br />
        {user.role}
      </Menu.Label>
      <Menu.Item
        component={AppLink}
        href="/profile"
        leftSection={<IconUser className="icon" aria-hidden="true" />}
      >
        {t('shell.profile')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard className="icon" aria-hidden="true" />}
        rightSection={<kbd>?</kbd>}
        onClick={onShortcuts}
      >
        {t('shell.shortcuts')}
      </Menu.Item>
    </>
  );
}
