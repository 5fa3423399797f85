import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import styles from './diff.module.css';

/** Rows drawn at a time. */
const STEP = 100;

/**
 * A list of rows, drawn a hundred at a time.
 *
 * @param total rows that exist; more than there are items where the answer was limited
 */
export function RowList<Row>({
  label,
  items,
  total,
  none,
  children,
}: {
  label: string;
  items: readonly Row[];
  total: number;
  none: string;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const left = items.length - shown;
  const beyond = total - items.length;
  if (items.length === 0) return <p className={`text-secondary ${styles.foot}`}>{none}</p>;
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {items.slice(0, shown).map(children)}
      </ul>
      {left > 0 && (
        <p className={styles.foot}>
          <Button onClick={() => setShown(shown + STEP)}>
            {t('diff.more', { count: Math.min(left, STEP) })}
          </Button>
        </p>
      )}
      {left <= 0 && beyond > 0 && (
        <p className={`text-secondary ${styles.foot}`}>
          {t('diff.left', { count: beyond, shown: formatCount(beyond) })}
        </p>
      )}
    </>
  );
}
