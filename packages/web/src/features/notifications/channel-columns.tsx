import type { NotificationChannel } from '@assay/contract/notification-channels.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';

/** Columns of the list of channels. */
export const channelColumns = (t: TFunction): readonly Column<NotificationChannel>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('notification_rules.channel_one'),
    fixed: true,
    card: 'id',
    cell: ({ name }) => (
      <span className="strong cut" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'kind',
    sort: 'kind',
    label: t('notification_rules.channel_kind'),
    width: 152,
    card: 'end',
    cell: ({ kind }) => (
      <span className="text-secondary">{t(`notification_rules.kind_${kind}`)}</span>
    ),
  },
  {
    id: 'origin',
    sort: 'origin',
    label: t('notification_rules.channel_origin'),
    width: 280,
    narrow: 200,
    card: 'name',
    cell: ({ origin }) => (
      <span className="text-secondary cut" title={origin}>
        {origin}
      </span>
    ),
  },
  {
    id: 'state',
    sort: 'state',
    label: t('notification_rules.channel_state'),
    width: 136,
    card: 'state',
    cell: ({ disabled_at }) => (
      <span
        className="tag"
        title={disabled_at === null ? undefined : t('notification_rules.channel_off')}
      >
        {t(`notification_rules.state_${disabled_at === null ? 'on' : 'off'}`)}
      </span>
    ),
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('notification_rules.created_at'),
    width: 112,
    wide: true,
    cell: ({ created_at }) => <GreyTime at={created_at} />,
  },
];
