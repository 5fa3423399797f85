import { IconMoon, IconSun } from '@assay/icons';
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** From light to dark and back by one click; the choice of the system is in the shell's menu. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const now = useComputedColorScheme('light');
  return (
    <ActionIcon
      className="theme"
      aria-label={t('shell.theme')}
      title={t('shell.theme')}
      onClick={() => setColorScheme(now === 'dark' ? 'light' : 'dark')}
    >
      <IconSun className="i i-light" aria-hidden="true" />
      <IconMoon className="i i-dark" aria-hidden="true" />
    </ActionIcon>
  );
}
