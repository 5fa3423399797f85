import type { CurrentUser } from '@assay/contract/users.ts';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Bell } from '../notifications/bell.tsx';
import { CrumbsPlace } from '../page/crumbs.tsx';
import { TasksButton } from '../tasks/tasks-button.tsx';
import { CatchDrops } from './catch-drops.tsx';
import { Navigation } from './navigation.tsx';
import { PaletteHost } from './palette-host.tsx';
import { PersonMenu } from './person-menu.tsx';
import styles from './shell.module.css';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TenantSwitch } from './tenant-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every page behind sign-in: navigation, top bar, and the page itself as `children`. */
export function AppShell({
  user,
  title,
  onSignOut,
  children,
}: {
  user: CurrentUser;
  title: string;
  onSignOut: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isSmall, setSmall] = useLocalStorage({
    key: 'assay.navigation_small',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isOpen, menu] = useDisclosure(false);
  const [shortcutsOpen, shortcuts] = useDisclosure(false);
  const [crumbsPlace, setCrumbsPlace] = useState<HTMLElement | null>(null);
  const href = useRouterState({ select: ({ location }) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: any step to another address closes the menu
  useEffect(menu.close, [href]);
  useShortcuts([{ key: '?', label: t('shell.show_shortcuts'), run: shortcuts.open }]);
  return (
    <CrumbsPlace value={crumbsPlace}>
      <div className={`${styles.app} ${styles.appFixed}`} data-nav={isSmall ? 'small' : undefined}>
        <a className={styles.skip} href="#page">
          {t('shell.skip')}
        </a>
        <Navigation state={{ isSmall, setSmall, isOpen, close: menu.close }} role={user.role} />
        {isOpen && <div className={styles.scrim} aria-hidden="true" onClick={menu.close} />}
        <div className={styles.main}>
          <TopBar title={title} crumbsRef={setCrumbsPlace} onMenu={menu.open}>
            <PaletteHost user={user} onShortcuts={shortcuts.open} onSignOut={onSignOut} />
            <TasksButton />
            <Bell role={user.role} />
            <TenantSwitch user={user} />
            <ThemeSwitch />
            <PersonMenu user={user} onShortcuts={shortcuts.open} onSignOut={onSignOut} />
          </TopBar>
          <main id="page" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <CatchDrops role={user.role} />
      <ShortcutsDialog opened={shortcutsOpen} onClose={shortcuts.close} />
    </CrumbsPlace>
  );
}
