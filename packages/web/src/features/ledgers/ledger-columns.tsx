import type { Ledger } from '@assay/contract/ledger.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import styles from '../../components/ledger/ledger.module.css';
import { AppLink } from '../../components/text/app-link.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { LedgerMark } from './ledger-mark.tsx';
import { ledgerPath } from './ledger-path.ts';
import { stateOfLedger } from './ledger-state.ts';

/** Name, state and size of a ledger. */
const contentColumns = (t: TFunction): readonly Column<Ledger>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('ledgers.name'),
    fixed: true,
    card: 'id',
    cell: ({ uuid, name, deleted_at }) => (
      <span className="row">
        <AppLink className={deleted_at ? 'cut' : 'strong cut'} href={ledgerPath(uuid)} title={name}>
          {name}
        </AppLink>
        {deleted_at && <span className="tag">{t('ledgers.deleted_tag')}</span>}
      </span>
    ),
  },
  {
    id: 'state',
    sort: 'state',
    label: t('ledgers.state'),
    width: 132,
    card: 'end',
    cell: (ledger) => <LedgerMark state={stateOfLedger(ledger)} />,
  },
  {
    id: 'entries',
    sort: 'entries',
    first: 'desc',
    label: t('ledgers.entries'),
    width: 112,
    narrow: 88,
    numeric: true,
    cell: ({ uuid, log }) => <CountLink count={log.size} href={ledgerPath(uuid, 'entries')} />,
  },
  {
    id: 'documents',
    sort: 'documents',
    first: 'desc',
    label: t('ledgers.documents'),
    width: 112,
    narrow: 96,
    numeric: true,
    card: 'name',
    cell: ({ uuid, documents }) => (
      <>
        <span className={styles.cardWord}>{t('ledgers.documents')} </span>
        <CountLink count={documents} href={ledgerPath(uuid)} />
      </>
    ),
  },
];

/** Last checkpoint, last audit and creation of a ledger. */
const historyColumns = (t: TFunction): readonly Column<Ledger>[] => [
  {
    id: 'signed',
    label: t('ledgers.last_checkpoint'),
    width: 144,
    card: 'state',
    cell: ({ log: { checkpoint } }) => (
      <GreyTime at={checkpoint?.signed_at} none={t('ledgers.none_yet')} />
    ),
  },
  {
    id: 'audited',
    sort: 'audited_at',
    first: 'desc',
    label: t('ledgers.last_audit'),
    width: 128,
    wide: true,
    cell: ({ last_audit }) => <GreyTime at={last_audit?.ended_at} none={t('ledgers.none_yet')} />,
  },
  {
    id: 'created',
    sort: 'created_at',
    first: 'desc',
    label: t('ledgers.created'),
    width: 200,
    wide: true,
    cell: ({ created_at, created_by }) => (
      <span className="text-secondary cut" title={t('ledgers.by', { name: created_by })}>
        <TimeAgo at={created_at} /> {t('ledgers.by', { name: created_by })}
      </span>
    ),
  },
];

/** Columns of the list of ledgers. */
export const ledgerColumns = (t: TFunction): readonly Column<Ledger>[] => [
  ...contentColumns(t),
  ...historyColumns(t),
];
