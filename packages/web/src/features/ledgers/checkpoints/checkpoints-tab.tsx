import type { LogCheckpoint } from '@assay/contract/log-entry.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { GreyTime } from '../../../components/data-table/grey-cells.tsx';
import { MiddleText } from '../../../components/text/middle-text.tsx';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import type { TabProps } from '../ledger-layout.tsx';
import { LogTab } from '../log-tab.tsx';
import { CheckpointDrawer } from './checkpoint-drawer.tsx';

const columnsOf = (t: TFunction): readonly Column<LogCheckpoint>[] => [
  {
    id: 'size',
    label: t('ledgers.size'),
    width: 104,
    sort: 'size',
    first: 'desc',
    numeric: true,
    fixed: true,
    card: 'id',
    cell: ({ size }) => <span className="strong">{formatCount(size)}</span>,
  },
  {
    id: 'root',
    isName: true,
    label: t('ledgers.root'),
    card: 'name',
    cell: ({ root }) => (
      <code className="text-secondary" title={root}>
        <MiddleText text={root} tail={8} />
      </code>
    ),
  },
  {
    id: 'signed',
    label: t('ledgers.signed'),
    width: 128,
    card: 'state',
    cell: ({ signed_at }) => <GreyTime at={signed_at} />,
  },
  {
    id: 'instant',
    label: t('ledgers.signed_at'),
    width: 240,
    wide: true,
    cell: ({ signed_at }) => (
      <span className="text-secondary">{formatInstant(Date.parse(signed_at))}</span>
    ),
  },
];

/** Every signed checkpoint of the log, newest first. */
export function CheckpointsTab(props: TabProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <LogTab
      {...props}
      name="listLedgerCheckpoints"
      label={t('ledgers.checkpoints')}
      noun={(count) => t('ledgers.checkpoints_noun', { count })}
      columns={columns}
      idOf={({ size }) => String(size)}
      empty={{ title: t('ledgers.no_checkpoints'), text: t('ledgers.no_checkpoints_text') }}
      drawerOf={({ open, rows, onClose }) => (
        <CheckpointDrawer
          key={open}
          ledger={props.ledger}
          size={open}
          rows={rows}
          onClose={onClose}
        />
      )}
    />
  );
}
