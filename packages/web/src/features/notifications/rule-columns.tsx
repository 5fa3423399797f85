import type { NotificationRule } from '@assay/contract/notifications.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import { formatCount } from '../../lib/formats.ts';

const eventsColumn = (t: TFunction): Column<NotificationRule> => ({
  id: 'events',
  label: t('notification_rules.when'),
  width: 304,
  narrow: 200,
  card: 'name',
  cell: ({ events }) => {
    const text = events.map((event) => t(`notification_rules.event_${event}`)).join(', ');
    return (
      <span className="text-secondary cut" title={text}>
        {text}
      </span>
    );
  },
});

const createdColumn = (t: TFunction): Column<NotificationRule> => ({
  id: 'created_at',
  sort: 'created_at',
  first: 'desc',
  label: t('notification_rules.created_at'),
  width: 112,
  wide: true,
  cell: ({ created_at }) => <GreyTime at={created_at} />,
});

/** Columns of the list of rules. */
export const ruleColumns = (t: TFunction): readonly Column<NotificationRule>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('notification_rules.rule'),
    fixed: true,
    card: 'id',
    cell: ({ name }) => (
      <span className="strong cut" title={name}>
        {name}
      </span>
    ),
  },
  eventsColumn(t),
  {
    id: 'scope',
    sort: 'scope',
    label: t('notification_rules.scope'),
    width: 168,
    yields: 2,
    cell: ({ scope }) => (
      <span className="text-secondary">{t(`notification_rules.scope_${scope}`)}</span>
    ),
  },
  {
    id: 'schedule',
    sort: 'schedule',
    label: t('notification_rules.how_often'),
    width: 144,
    yields: 1,
    cell: ({ schedule }) => (
      <span className="text-secondary">{t(`notification_rules.schedule_${schedule}`)}</span>
    ),
  },
  {
    id: 'state',
    sort: 'state',
    label: t('notification_rules.channel_state'),
    width: 88,
    card: 'end',
    cell: ({ enabled }) => (
      <span className="tag">{t(`notification_rules.state_${enabled ? 'on' : 'off'}`)}</span>
    ),
  },
  {
    id: 'deliveries',
    sort: 'deliveries',
    first: 'desc',
    label: t('notification_rules.seven_days'),
    width: 80,
    numeric: true,
    yields: 2,
    cell: ({ deliveries }) => formatCount(deliveries),
  },
  createdColumn(t),
];
