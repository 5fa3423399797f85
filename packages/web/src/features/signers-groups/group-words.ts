import type { SignersGroup } from '@assay/contract/signers-groups.ts';
import type { TFunction } from 'i18next';

type Counted = Pick<SignersGroup, 'threshold' | 'users' | 'api_keys'>;

const sizeOf = ({ users, api_keys }: Counted): number => users + api_keys;

/** True when not even all members together are enough. */
export const isOutOfReach = (group: Counted): boolean => group.threshold > sizeOf(group);

/** `2 of 3`: signatures needed, of how many members. */
export const needsOf = (group: Counted, t: TFunction): string =>
  t('signers_groups.needs', { threshold: group.threshold, count: sizeOf(group) });

/** `2 users, 1 API key`. */
export function membersOf({ users, api_keys }: Counted, t: TFunction): string {
  const parts = [
    ...(users > 0 ? [t('signers_groups.users', { count: users })] : []),
    ...(api_keys > 0 ? [t('signers_groups.api_keys', { count: api_keys })] : []),
  ];
  return parts.join(', ') || t('signers_groups.no_members');
}
