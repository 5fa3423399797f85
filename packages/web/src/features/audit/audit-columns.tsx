import type { AuditEntry } from '@assay/contract/audit.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';

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
    card: 'name',
    cell: ({ actor_name }) => <span className="cut">{actor_name}</span>,
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
    label: t('audit.what'),
    width: 220,
    narrow: 180,
    card: 'id',
    cell: ({ action }) => <code className="strong cut">{action}</code>,
  },
  {
    id: 'outcome',
    label: t('audit.outcome'),
    width: 96,
    card: 'end',
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
