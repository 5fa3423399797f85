import type { Act } from '@assay/core/attestation/signers/act.ts';
import type { ActFailure } from '@assay/core/attestation/signers/act-rule.ts';
import { type ControlLeaf, readControlLeaf } from '@assay/core/attestation/signers/control-leaf.ts';
import type { UnvouchedLeaf } from '@assay/core/attestation/trust/control-log.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import type { Invariant, ReadAll, Report } from '../fsck-context.ts';
import {
  readSignersState,
  type SignersState,
  selectTenants,
  signersLogOf,
} from '../signers-queries.ts';

/** I12: who may sign was decided by acts of people, which the audit log has (ADR 0026). */
export const acts: Invariant = {
  id: 'I12',
  name: 'rights were given by people, as the audit log says',
  async check({ all }, report) {
    let count = 0;
    for (const { uuid } of await selectTenants(all))
      count += await checkTenantActs(all, uuid, report);
    return `${count} acts`;
  },
};

/** Checks the acts of one tenant, whose rows are all that `all` has to see; returns how many there are. */
export async function checkTenantActs(
  all: ReadAll,
  tenantUuid: string,
  report: Report,
): Promise<number> {
  let count = 0;
  for (const state of await readSignersState(all, tenantUuid))
    count += await checkActs(all, state, report);
  return count;
}

async function checkActs(all: ReadAll, state: SignersState, report: Report): Promise<number> {
  const log = `signers log ${state.log_uuid}`;
  const entries = state.leaves.map((text) => new Uint8Array(Buffer.from(text, 'base64')));
  const leaves = entries.map(readControlLeaf);
  const isAsked = (leaf: (typeof leaves)[number]) =>
    typeof leaf === 'object' && leaf.kind === 'policy';
  const isWaiting = state.waiting.some(({ kind }) => kind === 'policy');
  if (!isWaiting && !leaves.some(isAsked)) report(`No leaf of ${log} asks for acts.`);
  const { unvouched } = await signersLogOf(state);
  for (const one of unvouched) report(`Leaf ${one.index} of ${log} ${saying(one)}`);
  const voidLeaves = new Set(unvouched.map(({ index }) => Number(index)));
  for (const index of unsignedRemovals(leaves, voidLeaves))
    report(`Leaf ${index} of ${log} takes a member away without a signature by an administrator.`);
  const acted = leaves.flatMap((leaf, index) =>
    typeof leaf === 'object' && leaf.act !== undefined ? [{ index, leaf, act: leaf.act }] : [],
  );
  const entriesOf = await selectActs(
    all,
    state.tenant_uuid,
    acted.map(({ act }) => act.entry),
  );
  for (const { index, leaf, act } of acted) {
    const problem = actProblem(leaf, act, entriesOf.get(act.entry));
    if (problem !== null) report(`Leaf ${index} of ${log}: ${problem}`);
  }
  return acted.length;
}

/** Removals that need a signature in the product: they take effect anyway, so that no member keeps a right. */
function unsignedRemovals(
  leaves: readonly (ControlLeaf | string)[],
  voidLeaves: ReadonlySet<number>,
): number[] {
  let isAsked = false;
  return leaves.flatMap((leaf, index) => {
    if (typeof leaf === 'string' || voidLeaves.has(index)) return [];
    if (leaf.kind === 'policy' && leaf.administrators) isAsked = leaf.administrators.length > 0;
    const isRemoval = leaf.kind === 'group-member' && leaf.op === 'remove';
    const isDirect = leaf.act === undefined || REMOVALS.has(leaf.act.action);
    return isAsked && isRemoval && isDirect && leaf.signed === undefined ? [index] : [];
  });
}

const REMOVALS: ReadonlySet<string> = new Set([
  'signers_group.remove_user',
  'signers_group.remove_api_key',
]);

const WHY: Record<ActFailure, string> = {
  no_act: 'no audit entry stands behind it',
  another_act: 'the audit entry behind it is about something else',
  act_used_before: 'the audit entry behind it made an earlier leaf',
  act_too_old: 'the audit entry behind it is older than the rule',
  no_signature: 'no administrator signed it',
  wrong_signature: 'the signature under it does not hold',
  another_signer: 'no administrator has the key that signed it',
  signature_used_before: 'the signature under it made an earlier leaf',
  signature_too_old: 'the signature under it had expired',
};

const saying = ({ leaf, failure }: UnvouchedLeaf) =>
  `counts for nothing: ${nameOf(leaf)}, ${WHY[failure]}.`;

/** As rows are named. */
function nameOf(leaf: ControlLeaf): string {
  switch (leaf.kind) {
    case 'group-member':
      return `${leaf.op} member ${leaf.principal} of signers group ${leaf.group}`;
    case 'signers-group':
      return `${leaf.op} signers group ${leaf.group}`;
    case 'signing-key':
      return `${leaf.op} signing key ${leaf.key}`;
    case 'principal':
      return `${leaf.op} principal ${leaf.principal}`;
    case 'policy':
      return 'policy';
  }
}

interface ActRow {
  uuid: string;
  role: string;
  /** Name of the member in the details. */
  of: string | null;
  /** Base64 of its leaf in the control log; null where it has none yet. */
  leaf: string | null;
}

async function selectActs(
  all: ReadAll,
  tenantUuid: string,
  uuids: string[],
): Promise<Map<string, ActRow>> {
  const rows = await all<ActRow>(
    `select a.uuid, a.role, coalesce(a.details #>> '{user,uuid}', a.details #>> '{api_key,uuid}') as of,
      (select translate(encode(e.leaf, 'base64'), E'\\n', '') from log_entry e join log l on l.uuid = e.log_uuid
       where e.uuid = a.uuid and l.tenant_uuid = a.tenant_uuid and l.kind = 'control') as leaf
     from audit_entry a where a.tenant_uuid = $1 and a.uuid = any ($2::uuid[])`,
    [tenantUuid, uuids],
  );
  return new Map(rows.map((row) => [row.uuid, row]));
}

function actProblem(leaf: ControlLeaf, act: Act, row: ActRow | undefined): string | null {
  const what = `${nameOf(leaf)} names audit entry ${act.entry}`;
  if (row === undefined) return `${what}, which is not there.`;
  // It waits for its place; what it will say is held against the entry by I8.
  if (row.leaf === null) return null;
  const known = readKnownLeaf(new Uint8Array(Buffer.from(row.leaf, 'base64')));
  const isSame =
    typeof known === 'object' &&
    known.kind === 'audit' &&
    known.outcome === 'ok' &&
    known.action === act.action &&
    known.actor === act.actor &&
    known.subject === act.subject &&
    row.role === act.role &&
    (act.of === null || row.of === act.of);
  return isSame ? null : `${what}, of which the control log says something else.`;
}
