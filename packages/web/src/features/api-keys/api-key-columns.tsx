import type { ApiKey } from '@assay/contract/api-keys.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyText, GreyTime } from '../../components/data-table/grey-cells.tsx';

/** State of a key: `suspended` and `compromised` are revoked ones. */
export type KeyState = 'active' | 'expired' | 'suspended' | 'compromised';

/** @param now milliseconds since 1970; the server decides for itself, by its own clock */
export const stateOfKey = ({ revoke_reason, expires_at }: ApiKey, now = Date.now()): KeyState =>
  revoke_reason ?? (Date.parse(expires_at) <= now ? 'expired' : 'active');

/** Name, prefix, role and state of a key. */
const identityColumns = (t: TFunction): readonly Column<ApiKey>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('api_keys.name'),
    fixed: true,
    card: 'id',
    cell: ({ name }) => (
      <span className="strong cut" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'prefix',
    sort: 'prefix',
    label: t('api_keys.prefix'),
    width: 136,
    card: 'name',
    cell: ({ prefix }) => <code>{prefix}…</code>,
  },
  {
    id: 'role',
    sort: 'role',
    label: t('users.role'),
    width: 116,
    card: 'end',
    cell: ({ role }) => role,
  },
  {
    id: 'state',
    sort: 'state',
    label: t('users.status'),
    width: 116,
    card: 'state',
    cell: (key) => <span className="tag">{t(`api_keys.state_${stateOfKey(key)}`)}</span>,
  },
];

/** Creation, last use and expiry of a key. */
const historyColumns = (t: TFunction): readonly Column<ApiKey>[] => [
  {
    id: 'created_by',
    sort: 'created_by',
    label: t('api_keys.created_by'),
    width: 200,
    wide: true,
    cell: ({ created_by }) => <GreyText text={created_by} />,
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('api_keys.created_at'),
    width: 112,
    wide: true,
    cell: ({ created_at }) => <GreyTime at={created_at} />,
  },
  {
    id: 'last_used_at',
    sort: 'last_used_at',
    first: 'desc',
    label: t('api_keys.last_used'),
    width: 112,
    cell: ({ last_used_at }) => <GreyTime at={last_used_at} none={t('users.never')} />,
  },
  {
    id: 'expires_at',
    sort: 'expires_at',
    label: t('api_keys.expiration'),
    width: 112,
    cell: ({ expires_at }) => <GreyTime at={expires_at} />,
  },
];

/** Columns of the list of keys. */
export const apiKeyColumns = (t: TFunction): readonly Column<ApiKey>[] => [
  ...identityColumns(t),
  ...historyColumns(t),
];
