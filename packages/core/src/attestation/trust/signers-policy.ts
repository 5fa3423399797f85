import { CUSTODIES } from '../signers/control-leaf.ts';
import type { ControlHistory } from '../signers/signers-group.ts';
import type { TrustProfile } from './trust-profile.ts';

/**
 * Derives the default policy: the threshold of any one signers group must be met by different principals. It
 * follows from the signers log alone; its version is the number of group leaves in it.
 *
 * @param size number of effective leaves of the signers log
 * @returns null without any group
 */
export function signersPolicy({ groups }: ControlHistory, size: bigint): TrustProfile | null {
  const said = [...groups].map(([group, leaves]) => ({
    group,
    leaves: leaves.filter(({ index }) => index < size),
  }));
  const present = said.flatMap(({ group, leaves }) => {
    const last = leaves.at(-1);
    return last === undefined || last.op === 'delete'
      ? []
      : [Array<string>(last.threshold ?? 1).fill(`group:${group}`)];
  });
  if (present.length === 0) return null;
  return {
    id: 'signers-groups',
    version: said.reduce((sum, { leaves }) => sum + leaves.length, 0),
    trust: { distinct: 'principal', alternatives: present },
    distrust: null,
    unsupport: null,
    custody: CUSTODIES,
    max_age_ms: null,
    required: [],
  };
}
