import type { CurrentUser } from '@assay/contract/users.ts';
import { Menu } from '@mantine/core';
import { IconKeyboard, IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { initialsOf, nameOf } from './person.ts';

/** Who is signed in, the list of shortcuts, and the way out. */
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
  const name = nameOf(user);
  const initials = initialsOf(name);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className="avatar-button"
          title={name}
          aria-label={t('shell.person', { name, initials })}
        >
          <span className="avatar" aria-hidden="true">
            {initials}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t('shell.signed_in_as')} <b className="strong">{user.email}</b>
          <br />
          {user.role}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconKeyboard className="i" aria-hidden="true" />}
          rightSection={<kbd>?</kbd>}
          onClick={onShortcuts}
        >
          {t('shell.shortcuts')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout className="i" aria-hidden="true" />}
          onClick={onSignOut}
        >
          {t('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
