import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { keyNames } from '../../lib/shortcuts.ts';
import styles from './decisions.module.css';

/** The buttons of the dialog, with its keys. */
export function DecisionEnd({
  findings,
  acts,
  canSend,
  isSending,
  onCancel,
}: {
  /** Number of findings that change; undefined until they are counted. */
  findings: number | undefined;
  /** Number of acts that the decision takes. */
  acts: number;
  canSend: boolean;
  isSending: boolean;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  return (
    <footer className={styles.end}>
      <span className={`meta text-tertiary ${styles.keys}`}>
        {t(acts > 1 ? 'decisions.one_entry_each' : 'decisions.one_entry')}
        <span data-only="desktop">
          <kbd>0</kbd>–<kbd>6</kbd> {t('decisions.key_state')}
        </span>
        <span data-only="desktop">
          {keyNames('Mod Enter').map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {t('decisions.key_send')}
        </span>
      </span>
      <Button variant="subtle" onClick={onCancel}>
        {t('decisions.cancel')}
      </Button>
      <Button type="submit" variant="filled" disabled={!canSend} loading={isSending}>
        {findings === undefined
          ? t('decisions.decide')
          : t('decisions.submit', { count: findings, shown: formatCount(findings) })}
      </Button>
    </footer>
  );
}
