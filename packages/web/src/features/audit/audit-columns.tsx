import type { AuditEntry, ListedAuditEntry } from '@assay/contract/audit.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyText, GreyTime } from '../../components/data-table/grey-cells.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { roleOf } from './actor-role.ts';
import { objectPath } from './object-path.ts';

/** Formats details on one line: `role: Visitor, email: …`; nested ones are in the drawer. */
const shortly = (details: AuditEntry['details']): string =>
  Object.entries(details)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

/** Time, actor and action of an entry. */
const actionColumns = (t: TFunction): readonly Column<ListedAuditEntry>[] => [
  {
    id: 'at',
    sort: 'at',
    first: 'desc',
    label: t('audit.when'),
    width: 128,
    fixed: true,
    card: 'state',
    cell: ({ at }) => <GreyTime at={at} />,
  },
  {
    id: 'actor',
    sort: 'actor',
    label: t('audit.who'),
    width: 240,
    narrow: 160,
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
    cell: (entry) => <span className="text-secondary">{roleOf(entry) ?? '–'}</span>,
  },
  {
    id: 'action',
    sort: 'action',
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
];

/** Object, details, outcome and address of an entry. */
const objectColumns = (t: TFunction): readonly Column<ListedAuditEntry>[] => [
  {
    id: 'object',
    label: t('audit.object'),
    width: 260,
    narrow: 200,
    card: 'name',
    yields: 6,
    cell: (entry) => <AboutObject entry={entry} />,
  },
  {
    id: 'details',
    label: t('audit.details'),
    yields: 4,
    cell: ({ details }) => <GreyText text={shortly(details)} />,
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
    label: t('audit.ip'),
    width: 144,
    wide: true,
    cell: ({ ip }) => <code className="text-secondary">{ip || '–'}</code>,
  },
];

/** Columns of the audit log. */
export const auditColumns = (t: TFunction): readonly Column<ListedAuditEntry>[] => [
  ...actionColumns(t),
  ...objectColumns(t),
];

/** Type and name of an entry's object, with a link while it exists. */
function AboutObject({ entry }: { entry: ListedAuditEntry }) {
  const { t } = useTranslation();
  const { object } = entry;
  if (object === null) return <span className="text-tertiary">–</span>;
  const { kind, name, exists } = object;
  const href = objectPath(entry);
  const what = kind.replaceAll('_', ' ');
  const gone = !exists && name !== null ? ` ${t('audit.gone')}` : '';
  return (
    <span className="cut" title={`${what} ${name ?? entry.subject_uuid}${gone}`}>
      <span className="text-secondary">{what}</span>{' '}
      {href ? <AppLink href={href}>{name}</AppLink> : <span>{name ?? ''}</span>}
      {gone !== '' && <span className="text-tertiary">{gone}</span>}
    </span>
  );
}
