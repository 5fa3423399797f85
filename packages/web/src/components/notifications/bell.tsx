import type { Role } from '@assay/contract/endpoint.ts';
import { IconBell } from '@assay/icons';
import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { lazily, WhileLoading } from '../../lib/lazily.ts';
import { hasRole } from '../../lib/role.ts';
import { currentSession } from '../../lib/session.ts';
import styles from './bell.module.css';

// The entries are read when a user opens the bell.
const BellPanel = lazily(async () => (await import('./bell-panel.tsx')).BellPanel);

const AGAIN_MS = 10_000;
const MOST = 99;

/** The bell of the top bar with the number of unread notifications; nothing for a user without a role. */
export function Bell({ role }: { role: Role }) {
  return hasRole(role, 'Visitor') ? <OpenBell /> : null;
}

function OpenBell() {
  const { t } = useTranslation();
  const [opened, { close, toggle }] = useDisclosure(false);
  const href = useRouterState({ select: ({ location }) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: any step to another address closes it
  useEffect(close, [href]);
  const { data } = useQuery({
    ...apiQuery('listNotifications', { pageSize: 1 }),
    // Rendered once more during sign-out: then there is no session for a request.
    enabled: currentSession() !== undefined,
    refetchInterval: AGAIN_MS,
    meta: { quiet: true },
  });
  const unread = data?.unread ?? 0;
  const label =
    unread === 0
      ? t('shell.notifications')
      : t('shell.notifications_unread', { count: Math.min(unread, MOST) });
  return (
    <Popover
      opened={opened}
      onChange={toggle}
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(440px, calc(100vw - 16px))"
    >
      <Popover.Target>
        <ActionIcon className={styles.bell} aria-label={label} title={label} onClick={toggle}>
          <IconBell className="icon" aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.count} aria-hidden="true">
              {unread > MOST ? `${MOST}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={t('shell.notifications')}>
        <WhileLoading value={<div className={styles.empty} />}>
          {opened && <BellPanel onClose={close} />}
        </WhileLoading>
      </Popover.Dropdown>
    </Popover>
  );
}
