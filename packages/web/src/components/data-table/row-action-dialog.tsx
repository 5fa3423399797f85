import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../lib/failure.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { Dialog } from '../page/dialog.tsx';
import styles from './data-table.module.css';
import type { RowRun } from './row-action.ts';

/** Outcome for a row. */
interface Outcome {
  name: string;
  /** Undefined where it was done. */
  failure: string | undefined;
}

/** Asks for confirmation, runs an action over rows one after the other, and shows each outcome. */
export function RowActionDialog<Row>({
  action,
  rows,
  onClose,
  onCancel,
}: {
  action: RowRun<Row>;
  rows: readonly Row[];
  onClose: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  useFocusBack();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const run = useMutation({
    mutationFn: async () => {
      for (const row of rows) {
        const failure = await action.run(row).then(() => undefined, sentenceOf);
        setOutcomes((before) => [...before, { name: action.nameOf(row), failure }]);
      }
      await action.onDone();
    },
  });
  const isBegun = run.isPending || run.isSuccess;
  const done = outcomes.filter(({ failure }) => failure === undefined).length;
  return (
    <Dialog
      opened
      onClose={isBegun ? onClose : onCancel}
      closeOnClickOutside={false}
      withCloseButton={!run.isPending}
      title={action.label}
      size={560}
    >
      {isBegun ? (
        <div className="stack">
          <p role="status">{t('lists.done_of', { done, count: rows.length })}</p>
          <Outcomes outcomes={outcomes} />
          {run.isSuccess && (
            <div>
              <Button onClick={onClose}>{t('shell.close')}</Button>
            </div>
          )}
        </div>
      ) : (
        <div className="stack">
          <p>{action.consequence(rows.length)}</p>
          <div className="row">
            <Button onClick={() => run.mutate()} data-autofocus>
              {action.label}
            </Button>
            <Button variant="subtle" onClick={onCancel}>
              {t('lists.cancel')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** Failures come first, with the reason. */
function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { t } = useTranslation();
  const sorted = outcomes.toSorted(
    (a, b) => Number(b.failure !== undefined) - Number(a.failure !== undefined),
  );
  return (
    <ul className={styles.outcomes}>
      {sorted.map(({ name, failure }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names need not be unique
        <li key={i}>
          <code>{name}</code>{' '}
          <span className={failure ? 'strong' : 'text-secondary'}>
            {failure ?? t('lists.row_done')}
          </span>
        </li>
      ))}
    </ul>
  );
}
