import { IconMoon, IconSun } from '@assay/icons';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../shell/theme.module.css';

/** Toggles light and dark with one click; the system setting is in the shell's menu. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light');
  return (
    <ActionIcon
      className={styles.theme}
      aria-label={t('shell.theme')}
      title={t('shell.theme')}
      onClick={() => setColorScheme(now === 'dark' ? 'light' : 'dark')}
    >
      <IconSun className={`icon ${styles.light}`} aria-hidden="true" />
      <IconMoon className={`icon ${styles.dark}`} aria-hidden="true" />
    </ActionIcon>
  );
}
