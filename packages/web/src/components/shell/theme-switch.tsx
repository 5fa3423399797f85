import { IconMoon, IconSun } from '@assay/icons';
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './theme.module.css';

const CHOICES = ['light', 'dark', 'auto'] as const;

/** Light, dark or as the system; remembered in this browser. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={styles.theme} aria-label={t('shell.theme')} title={t('shell.theme')}>
          <IconSun className={`icon ${styles.light}`} aria-hidden="true" />
          <IconMoon className={`icon ${styles.dark}`} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ThemeChoices />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The three choices, for any menu. */
export function ThemeChoices() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme}>
      {CHOICES.map((choice) => (
        <Menu.RadioItem
          key={choice}
          value={choice}
          closeMenuOnClick
          onChange={() => setColorScheme(choice)}
        >
          {t(`shell.theme_${choice}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
