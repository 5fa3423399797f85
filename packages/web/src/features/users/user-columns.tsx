import type { User } from '@assay/contract/users.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';

const nameOf = ({ first_name, last_name }: User) => `${first_name} ${last_name}`.trim();

/**
 * Status of a user in the list: a member’s address is marked if only a link from an administrator confirmed it.
 */
export const statusOf = ({ status, auth_type, email_proven }: User) =>
  status === 'active' && auth_type === 'internal' && !email_proven ? 'unproven' : status;

/** Second factor of a user here; invited users have none yet, others use their directory's. */
export function twoFactorOf({ status, auth_type, two_factor_auth }: User, t: TFunction): string {
  if (status === 'invited') return '–';
  if (auth_type !== 'internal') return t('users.two_factor_elsewhere');
  return t(two_factor_auth ? 'users.two_factor_on' : 'users.two_factor_off');
}

const createdColumn = (t: TFunction): Column<User> => ({
  id: 'created',
  sort: 'created_at',
  first: 'desc',
  label: t('users.created'),
  width: 112,
  widest: true,
  cell: ({ created_at }) => <GreyTime at={created_at} />,
});

const authColumn = (t: TFunction): Column<User> => ({
  id: 'auth_type',
  sort: 'auth_type',
  label: t('users.signs_in_with'),
  width: 128,
  wide: true,
  cell: ({ auth_type, status }) => (
    <span className="text-secondary">
      {status === 'invited' ? '–' : t(`users.auth_${auth_type}`)}
    </span>
  ),
});

/** Columns of the list of people. */
export const userColumns = (t: TFunction): readonly Column<User>[] => [
  {
    id: 'email',
    sort: 'email',
    isName: true,
    label: t('gate.email'),
    fixed: true,
    card: 'id',
    cell: ({ email }) => (
      <span className="strong cut" title={email}>
        {email}
      </span>
    ),
  },
  {
    id: 'name',
    sort: 'name',
    label: t('users.name'),
    width: 200,
    narrow: 140,
    card: 'name',
    cell: (user) => (
      <span className="cut" title={nameOf(user)}>
        {nameOf(user) || <span className="text-tertiary">–</span>}
      </span>
    ),
  },
  {
    id: 'role',
    sort: 'role',
    label: t('users.role'),
    width: 120,
    card: 'end',
    cell: ({ role }) => role,
  },
  {
    id: 'status',
    sort: 'status',
    label: t('users.status'),
    width: 96,
    card: 'state',
    cell: (user) => <span className="tag">{t(`users.status_${statusOf(user)}`)}</span>,
  },
  {
    id: 'two_factor',
    sort: 'two_factor',
    label: t('users.two_factor'),
    width: 112,
    wide: true,
    cell: (user) => <span className="text-secondary">{twoFactorOf(user, t)}</span>,
  },
  authColumn(t),
  {
    id: 'last_sign_in',
    sort: 'last_sign_in_at',
    first: 'desc',
    label: t('users.last_sign_in'),
    width: 128,
    narrow: 120,
    cell: ({ last_sign_in_at }) => <GreyTime at={last_sign_in_at} none={t('users.never')} />,
  },
  createdColumn(t),
];
