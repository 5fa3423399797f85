import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@assay/icons';
import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../../lib/lazily.ts';
import { useTaskCounts } from '../../lib/task-counts.ts';
import spinStyles from '../marks/spin.module.css';
import styles from './tasks.module.css';

const TasksPanel = lazily(async () => (await import('./tasks-panel.tsx')).TasksPanel);

/** Uploads and imports of this tab, in the top bar of every page: how many run and how many failed, and each with its state. Nothing without any. */
export function TasksButton() {
  const { t } = useTranslation();
  const { all, running, failed } = useTaskCounts();
  const [opened, { close, toggle }] = useDisclosure(false);
  const href = useRouterState({ select: ({ location }) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: any step to another address closes it
  useEffect(close, [href]);
  if (all === 0) return null;
  const still = t('shell.tasks_running', { count: running });
  const label =
    failed === 0 ? still : t('shell.tasks_failed', { running: still, failed: String(failed) });
  return (
    <Popover
      opened={opened}
      onChange={toggle}
      position="bottom-end"
      trapFocus
      returnFocus
      width="min(560px, calc(100vw - 16px))"
    >
      <Popover.Target>
        <ActionIcon aria-label={label} title={label} onClick={toggle}>
          {running > 0 && <IconLoader2 className={`icon ${spinStyles.spin}`} aria-hidden="true" />}
          {running === 0 && failed > 0 && (
            <IconAlertTriangle className="icon bad" aria-hidden="true" />
          )}
          {running === 0 && failed === 0 && <IconCircleCheck className="icon" aria-hidden="true" />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel}>{opened && <TasksPanel />}</Popover.Dropdown>
    </Popover>
  );
}
