import type { AuditEntry } from '@assay/contract/audit.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';

/** Details on one line: `role: Visitor, email: …`; what is nested is in the drawer. */
const shortly = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

/** Columns of the audit log. */
export const auditColumns = (t: TFunction): readonly Column<AuditEntry>[] => [
  {
    id: 'at',
    label: t('audit.when'),
    width: 128,
    fixed: true,
    card: 'state',
    cell: ({ at }) => (
      <span className="t2">
        <TimeAgo at={at} />
      </span>
    ),
  },
  {
    id: 'actor',
    label: t('audit.who'),
    width: 240,
    narrow: 160,
    card: 'name',
    yields: 6,
    cell: ({ actor_name }) => (
      <span className="cut" title={actor_name}>
        {actor_name}
      </span>
    ),
  },
  {
    id: 'role',
    label: t('users.role'),
    width: 116,
    wide: true,
    cell: ({ role }) => <span className="t2">{role}</span>,
  },
  {
    id: 'action',
    isName: true,
    label: t('audit.what'),
    width: 220,
    narrow: 180,
    card: 'id',
    cell: ({ action }) => (
      <code className="strong cut" title={action}>
        {action}
      </code>
    ),
  },
  {
    id: 'details',
    label: t('audit.details'),
    yields: 4,
    cell: ({ details }) => (
      <span className="t2 cut" title={shortly(details)}>
        {shortly(details)}
      </span>
    ),
  },
  {
    id: 'outcome',
    label: t('audit.outcome'),
    width: 96,
    card: 'end',
    yields: 5,
    cell: ({ outcome }) => <span className="tag">{t(`audit.outcome_${outcome}`)}</span>,
  },
  {
    id: 'ip',
    label: t('profile.ip'),
    width: 144,
    wide: true,
    cell: ({ ip }) => <code className="t2">{ip}</code>,
  },
];
