import type { NotificationDelivery } from '@assay/contract/notification-channels.ts';
import type { NotificationRule } from '@assay/contract/notifications.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import type { Filter } from '../../components/filters/filter.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatCount } from '../../lib/formats.ts';

const STATES = ['collecting', 'pending', 'delivered', 'failed'] as const;

/** Chips of the list of deliveries. */
export const deliveryFilters = (
  t: TFunction,
  rules: readonly NotificationRule[],
): readonly Filter[] => [
  {
    name: 'rule_uuid',
    label: t('notification_rules.rule'),
    single: true,
    options: rules
      .filter(({ scope }) => scope === 'tenant')
      .map(({ uuid, name }) => ({ value: uuid, label: name })),
  },
  {
    name: 'status',
    label: t('notification_rules.result'),
    single: true,
    options: STATES.map((value) => ({
      value,
      label: t(`notification_rules.status_${value}`),
    })),
  },
];

/** Returns the subject of a delivery, in words. */
export const subjectOf = ({ title, events }: NotificationDelivery, t: TFunction): string =>
  events === 1 ? title : t('notification_rules.about_more', { title, count: events - 1 });

/** Columns of the list of deliveries. */
export const deliveryColumns = (t: TFunction): readonly Column<NotificationDelivery>[] => [
  {
    id: 'title',
    sort: 'title',
    isName: true,
    label: t('notification_rules.about'),
    fixed: true,
    card: 'id',
    cell: (delivery) => {
      const text = subjectOf(delivery, t);
      return (
        <span className="strong cut" title={text}>
          {text}
        </span>
      );
    },
  },
  {
    id: 'target',
    sort: 'target',
    label: t('notification_rules.to'),
    width: 240,
    narrow: 160,
    card: 'name',
    cell: ({ target, kind }) => (
      <span
        className="text-secondary cut"
        title={`${t(`notification_rules.kind_${kind}`)}: ${target}`}
      >
        {target}
      </span>
    ),
  },
  {
    id: 'rule_name',
    sort: 'rule_name',
    label: t('notification_rules.rule'),
    width: 176,
    yields: 1,
    cell: ({ rule_name }) => (
      <span className="text-secondary cut" title={rule_name}>
        {rule_name}
      </span>
    ),
  },
  {
    id: 'attempts',
    sort: 'attempts',
    first: 'desc',
    label: t('notification_rules.tries'),
    width: 96,
    numeric: true,
    yields: 2,
    cell: ({ attempts }) => formatCount(attempts.length),
  },
  {
    id: 'status',
    sort: 'status',
    label: t('notification_rules.result'),
    width: 112,
    card: 'end',
    cell: ({ status }) => <span className="tag">{t(`notification_rules.status_${status}`)}</span>,
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('notification_rules.created_at'),
    width: 112,
    card: 'state',
    cell: ({ created_at }) => (
      <span className="text-secondary">
        <TimeAgo at={created_at} />
      </span>
    ),
  },
];
