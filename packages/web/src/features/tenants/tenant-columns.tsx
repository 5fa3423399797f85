import type { Tenant } from '@assay/contract/tenants.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';

/** Columns of the list of tenants. */
export const tenantColumns = (t: TFunction): readonly Column<Tenant>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('tenants.name'),
    fixed: true,
    card: 'id',
    cell: ({ name }) => (
      <span className="strong cut" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'uuid',
    label: 'UUID',
    width: 200,
    wide: true,
    cell: ({ uuid }) => <CutMiddle text={uuid} what="UUID" />,
  },
  {
    id: 'status',
    sort: 'status',
    label: t('users.status'),
    width: 120,
    card: 'end',
    cell: ({ status }) => <span className="tag">{t(`tenants.status_${status}`)}</span>,
  },
  {
    id: 'due',
    sort: 'deletion_due_at',
    label: t('tenants.due'),
    width: 144,
    card: 'state',
    cell: ({ deletion_due_at }) => (
      <span className="text-secondary" data-only={deletion_due_at ? undefined : 'desktop'}>
        {deletion_due_at ? <TimeAgo at={deletion_due_at} /> : '–'}
      </span>
    ),
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('tenants.created_at'),
    width: 144,
    card: 'name',
    cell: ({ created_at }) => <GreyTime at={created_at} />,
  },
];
