import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { Dialog } from '../page/dialog.tsx';
import type { Judging, StatementName } from './use-judge.ts';
import styles from './vex.module.css';

/** Asks for the reason before statements are declined. */
export function DeclineDialog({
  statements,
  judging,
  onClose,
}: {
  statements: readonly StatementName[];
  judging: Judging;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const count = statements.length;
  const label = t('vex.decline', { count, shown: formatCount(count) });
  return (
    <Dialog opened={count > 0} onClose={onClose} title={label}>
      <div className="stack">
        <p className="text-secondary">{t('vex.decline_text')}</p>
        <Textarea
          label={t('vex.reason')}
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button variant="subtle" onClick={onClose}>
            {t('vex.cancel')}
          </Button>
          <Button
            variant="filled"
            loading={judging.isPending}
            onClick={() => {
              onClose();
              void judging.decline(statements, reason.trim());
            }}
          >
            {label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
