import { useTranslation } from 'react-i18next';
import { formatTotal } from '../../lib/formats.ts';
import { AppLink } from '../text/app-link.tsx';
import countStyles from './row-count.module.css';
import type { Rows } from './rows.ts';

/** How many rows a list has without filters, and where they are. */
export interface Unfiltered {
  count: number;
  isExact?: boolean;
  href: string;
}

/**
 * Number of matching rows, and of all: `51 of 97 findings`, `10,000+ components`.
 *
 * @param noun in the plural
 * @param all count without filters, and where they are; omitted without filters
 */
export function RowCount<Row>({
  rows,
  noun,
  all,
}: {
  rows: Rows<Row>;
  noun: string;
  all?: Unfiltered | undefined;
}) {
  const { t } = useTranslation();
  if (rows.total === undefined)
    return <span className={`${countStyles.count} push`} data-printed />;
  return (
    <span className={`${countStyles.count} push`} data-printed role="status">
      <b className="strong">{formatTotal(rows.total, { isExact: rows.totalIsExact })}</b>
      {all && (
        <>
          {` ${t('lists.of')} `}
          <AppLink className="figure" href={all.href}>
            {formatTotal(all.count, { isExact: all.isExact ?? true })}
          </AppLink>
        </>
      )}
      {` ${noun}`}
    </span>
  );
}
