import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import styles from './decisions.module.css';

/** Opens the dialog for the row whose details are open; also by the key `e`. */
export function DecideButton({ isDecided, onClick }: { isDecided: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  const label = t(isDecided ? 'decisions.change' : 'decisions.decide');
  useShortcuts([{ key: 'e', label, run: onClick }]);
  return (
    <Button
      variant="filled"
      className="push"
      rightSection={<kbd className={styles.key}>E</kbd>}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
