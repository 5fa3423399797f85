import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { keyNames, setShortcuts, useShortcutList } from '../../lib/shortcuts.ts';
import { Dialog } from '../page/dialog.tsx';
import searchStyles from '../text/search-box.module.css';
import styles from './shell.module.css';

/** Every single key that works on this page, and the switch that turns them off. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { shortcuts, on } = useShortcutList();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shell.shortcuts')}>
      <dl className={styles.keysList}>
        {shortcuts.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              <span className={searchStyles.keys}>
                {keyNames(key).map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </span>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={on}
        onChange={(event) => setShortcuts(event.currentTarget.checked ? 'on' : 'off')}
        label={t('shell.shortcuts_on')}
        description={t('shell.shortcuts_help')}
      />
    </Dialog>
  );
}
