import type { SignersGroup } from '@assay/contract/signers-groups.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyText, GreyTime } from '../../components/data-table/grey-cells.tsx';
import { GroupEnd } from './group-end.tsx';
import { isOutOfReach, membersOf, needsOf } from './group-words.ts';

/** Columns of the list of signers groups. */
export const groupColumns = (t: TFunction): readonly Column<SignersGroup>[] => [
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('signers_groups.name'),
    width: 264,
    narrow: 176,
    fixed: true,
    card: 'id',
    cell: ({ name }) => (
      <span className="strong cut" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'description',
    label: t('signers_groups.description'),
    wide: true,
    isEmpty: ({ description }) => description === '',
    cell: ({ description }) => <GreyText text={description} />,
  },
  {
    id: 'threshold',
    sort: 'threshold',
    first: 'desc',
    label: t('signers_groups.threshold_short'),
    width: 96,
    card: 'end',
    cell: (group) => (
      <span
        className={isOutOfReach(group) ? 'bad' : 'strong'}
        title={isOutOfReach(group) ? t('signers_groups.out_of_reach') : undefined}
      >
        {needsOf(group, t)}
      </span>
    ),
  },
  {
    id: 'members',
    sort: 'members',
    first: 'desc',
    label: t('signers_groups.members'),
    width: 176,
    card: 'name',
    cell: (group) => <span className="text-secondary">{membersOf(group, t)}</span>,
  },
  {
    id: 'expires_at',
    sort: 'expires_at',
    label: t('signers_groups.temporary'),
    width: 208,
    narrow: 200,
    card: 'state',
    cell: ({ expires_at }) => <GroupEnd at={expires_at} />,
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('signers_groups.created_at'),
    width: 112,
    wide: true,
    cell: ({ created_at }) => <GreyTime at={created_at} />,
  },
];
