import type { LogAudit } from '@assay/contract/ledger.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { GreyText } from '../../../components/data-table/grey-cells.tsx';
import styles from '../../../components/ledger/ledger.module.css';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatCount, formatMs } from '../../../lib/formats.ts';
import { LedgerMark } from '../ledger-mark.tsx';

/** Duration of an audit, in milliseconds. */
export const msOf = ({ started_at, ended_at }: Pick<LogAudit, 'started_at' | 'ended_at'>): number =>
  Date.parse(ended_at) - Date.parse(started_at);

/** Columns of the audits of a log. */
export const auditColumns = (t: TFunction): readonly Column<LogAudit>[] => [
  {
    id: 'ended',
    sort: 'started_at',
    first: 'desc',
    label: t('ledgers.ended'),
    width: 128,
    fixed: true,
    card: 'id',
    cell: ({ ended_at }) => <TimeAgo at={ended_at} />,
  },
  {
    id: 'verdict',
    sort: 'verdict',
    first: 'desc',
    label: t('ledgers.verdict'),
    width: 132,
    card: 'end',
    cell: ({ verdict }) => <LedgerMark state={verdict} />,
  },
  {
    id: 'size',
    sort: 'size',
    first: 'desc',
    label: t('ledgers.entries_checked'),
    width: 136,
    numeric: true,
    cell: ({ size }) => formatCount(size),
  },
  {
    id: 'findings',
    sort: 'findings',
    first: 'desc',
    label: t('ledgers.findings'),
    width: 96,
    numeric: true,
    card: 'state',
    cell: ({ findings: { length } }) => (
      <>
        {formatCount(length)}{' '}
        <span className={styles.cardWord}>{t('ledgers.findings_noun', { count: length })}</span>
      </>
    ),
  },
  {
    id: 'took',
    sort: 'duration',
    first: 'desc',
    label: t('ledgers.took'),
    width: 88,
    numeric: true,
    wide: true,
    cell: (audit) => <span className="text-secondary">{formatMs(msOf(audit))}</span>,
  },
  {
    id: 'by',
    sort: 'requested_by',
    isName: true,
    label: t('ledgers.requested_by'),
    card: 'name',
    cell: ({ requested_by }) => <GreyText text={requested_by} />,
  },
];
