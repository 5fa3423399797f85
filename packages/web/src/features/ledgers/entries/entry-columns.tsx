import type { LogEntry } from '@assay/contract/log-entry.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { MiddleText } from '../../../components/text/middle-text.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { factsOfEntry } from './entry-facts.ts';

/** Columns of the entries of a log. */
export const entryColumns = (t: TFunction): readonly Column<LogEntry>[] => [
  {
    id: 'index',
    sort: 'index',
    first: 'desc',
    label: t('ledgers.index'),
    width: 104,
    numeric: true,
    fixed: true,
    card: 'id',
    cell: ({ index }) => <span className="strong">{formatCount(index)}</span>,
  },
  {
    id: 'kind',
    label: t('ledgers.kind'),
    width: 136,
    card: 'end',
    cell: ({ kind }) => <code>{kind}</code>,
  },
  {
    id: 'what',
    isName: true,
    label: t('ledgers.what'),
    card: 'name',
    cell: (entry) => {
      const { summary } = factsOfEntry(entry);
      return (
        <span className="text-secondary cut" title={summary}>
          {summary}
        </span>
      );
    },
  },
  {
    id: 'time',
    label: t('ledgers.recorded'),
    width: 128,
    card: 'state',
    cell: (entry) => {
      const { time } = factsOfEntry(entry);
      return <span className="text-secondary">{time && <TimeAgo at={time} />}</span>;
    },
  },
  {
    id: 'hash',
    label: t('ledgers.leaf_hash'),
    width: 216,
    narrow: 128,
    cell: ({ leaf_hash }) => (
      <code className="text-secondary" title={leaf_hash}>
        <MiddleText text={leaf_hash} tail={6} />
      </code>
    ),
  },
];
