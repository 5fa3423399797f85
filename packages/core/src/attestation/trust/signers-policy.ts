import { CUSTODIES } from '../signers/control-leaf.ts';
import type { ControlHistory } from '../signers/signers-group.ts';
import type { TrustProfile } from './trust-profile.ts';

/**
 * By what artifacts are judged where nothing else was decided: as many different principals of any one signers group as
 * its threshold says. It follows from the signers log alone; its version is the number of leaves about groups in it.
 *
 * @param size leaves of the signers log that count
 * @returns null where there is no group
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
