import type { ApiKey } from '@assay/contract/api-keys.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';

/** State of a key: `suspended` and `compromised` are revoked ones. */
export type KeyState = 'active' | 'expired' | 'suspended' | 'compromised';

/** @param now milliseconds since 1970; the server decides for itself, by its own clock */
export const stateOfKey = ({ revoke_reason, expires_at }: ApiKey, now = Date.now()): KeyState =>
  revoke_reason ?? (Date.parse(expires_at) <= now ? 'expired' : 'active');

/** Columns of the list of keys. */
export const apiKeyColumns = (t: TFunction): readonly Column<ApiKey>[] => [
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
    label: t('users.status'),
    width: 116,
    card: 'state',
    cell: (key) => <span className="tag">{t(`api_keys.state_${stateOfKey(key)}`)}</span>,
  },
  {
    id: 'created_by',
    sort: 'created_by',
    label: t('api_keys.created_by'),
    width: 200,
    wide: true,
    cell: ({ created_by }) => (
      <span className="text-secondary cut" title={created_by}>
        {created_by}
      </span>
    ),
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('api_keys.created_at'),
    width: 112,
    wide: true,
    cell: ({ created_at }) => (
      <span className="text-secondary">
        <TimeAgo at={created_at} />
      </span>
    ),
  },
  {
    id: 'last_used_at',
    sort: 'last_used_at',
    first: 'desc',
    label: t('api_keys.last_used'),
    width: 112,
    cell: ({ last_used_at }) => (
      <span className="text-secondary">
        {last_used_at ? <TimeAgo at={last_used_at} /> : t('users.never')}
      </span>
    ),
  },
  {
    id: 'expires_at',
    sort: 'expires_at',
    label: t('api_keys.expiration'),
    width: 112,
    cell: ({ expires_at }) => (
      <span className="text-secondary">
        <TimeAgo at={expires_at} />
      </span>
    ),
  },
];
