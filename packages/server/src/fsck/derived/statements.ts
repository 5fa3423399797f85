import { readNotarizationLeaf } from '@assay/core/attestation/signers/notarization-leaf.ts';
import { revocationFailure } from '@assay/core/attestation/signers/signers-group.ts';
import type { Invariant, ReadAll, Report } from '../fsck-context.ts';
import { readSignersState, selectTenants, signersLogOf } from '../signers-queries.ts';

/** I13: every statement that a leaf notarizes is there, under a head that was the last one, by a key that was not revoked. */
export const statements: Invariant = {
  id: 'I13',
  name: 'notarized statements are there, and pin the signers of their time',
  async check({ all }, report) {
    await checkPresence(all, null, report);
    let count = 0;
    for (const { uuid: tenant_uuid } of await selectTenants(all))
      count += await checkPins(all, { tenant_uuid, ledger_uuid: null }, report);
    return `${count} notarizations`;
  },
};

/** Checks the statements of one ledger, whose rows and leaves are all that `all` has to see. */
export async function checkLedgerStatements(
  all: ReadAll,
  of: { tenant_uuid: string; ledger_uuid: string },
  report: Report,
): Promise<void> {
  await checkPresence(all, of.ledger_uuid, report);
  await checkPins(all, of, report);
}

const IS_NOTARIZATION = `substring(e.leaf from 1 for 40) = '{"apiVersion":"1","kind":"notarization",'::bytea`;
/** `$1` is a ledger, or null for all. */
const IN_LEDGER = '($1::uuid is null or e.log_uuid = $1::uuid)';
const IS_STATUS = `substring(e.leaf from 1 for 34) = '{"apiVersion":"1","kind":"status",'::bytea`;

/** Rows that are gone, or are about something else than their leaf. */
async function checkPresence(
  all: ReadAll,
  ledgerUuid: string | null,
  report: Report,
): Promise<void> {
  const values = [ledgerUuid];
  const gone = await all<{ log_uuid: string; idx: string; signature: string | null }>(
    `select e.log_uuid, e.idx, s.uuid as signature from log_entry e
    join log l on l.uuid = e.log_uuid and l.kind = 'ledger'
    left join log_entry s on s.log_uuid = e.log_uuid and s.idx = e.idx - 1
    where ${IS_NOTARIZATION} and ${IN_LEDGER} and not exists (
      select from attestation t where t.tenant_uuid = l.tenant_uuid and t.uuid = s.uuid
        and t.ledger_uuid = e.log_uuid and t.notarization_uuid = e.uuid and t.key_uuid is not null)
    order by e.log_uuid, e.idx limit 100`,
    values,
  );
  for (const { log_uuid, idx, signature } of gone)
    report(
      `Leaf ${idx} of log ${log_uuid} notarizes statement ${signature}, which is not there as it was notarized.`,
    );
  const subjects = await all<{ log_uuid: string; idx: string; uuid: string; digest: string }>(
    `select e.log_uuid, e.idx, t.uuid, d.digest from log_entry e
    join attestation t on t.notarization_uuid = e.uuid and t.ledger_uuid = e.log_uuid
    cross join unnest(notarized_digests(e.leaf)) d (digest)
    where ${IS_NOTARIZATION} and ${IN_LEDGER} and not exists (
      select from attestation_subject s join artifact a on a.tenant_uuid = s.tenant_uuid and a.uuid = s.artifact_uuid
      where s.tenant_uuid = t.tenant_uuid and s.attestation_uuid = t.uuid
        and d.digest = coalesce('sha256:' || encode(a.sha256, 'hex'), a.other_digest)) limit 100`,
    values,
  );
  for (const { log_uuid, idx, uuid, digest } of subjects)
    report(`Leaf ${idx} of log ${log_uuid} is about ${digest}, and statement ${uuid} is not.`);
  const levels = await all<{ log_uuid: string; idx: string; uuid: string; status: string }>(
    `select e.log_uuid, e.idx, t.uuid, t.status from log_entry e
    join attestation t on t.status_uuid = e.uuid and t.ledger_uuid = e.log_uuid
    where ${IS_STATUS} and ${IN_LEDGER} and t.status is distinct from convert_from(e.leaf, 'UTF8')::jsonb #>> '{spec,level}' limit 100`,
    values,
  );
  for (const { log_uuid, idx, uuid, status } of levels)
    report(`Leaf ${idx} of log ${log_uuid} does not state ${status}, as statement ${uuid} says.`);
}

interface PinRow {
  log_uuid: string;
  idx: string;
  /** Base64. */
  leaf: string;
}

/** Heads that had been left long before, and keys that were revoked long before. */
async function checkPins(
  all: ReadAll,
  { tenant_uuid, ledger_uuid }: { tenant_uuid: string; ledger_uuid: string | null },
  report: Report,
): Promise<number> {
  const [state] = await readSignersState(all, tenant_uuid);
  if (state === undefined) return 0;
  const { history, leastPinned } = (await signersLogOf(state)).view();
  const registrations = [...history.registrations.values()].flat();
  const rows = await all<PinRow>(
    `select e.log_uuid, e.idx, translate(encode(e.leaf, 'base64'), E'\\n', '') as leaf from log_entry e
     join log l on l.uuid = e.log_uuid and l.kind = 'ledger'
     where l.tenant_uuid = $2 and ${IS_NOTARIZATION} and ${IN_LEDGER} order by e.log_uuid, e.idx`,
    [ledger_uuid, tenant_uuid],
  );
  for (const { log_uuid, idx, leaf } of rows) {
    const read = readNotarizationLeaf(new Uint8Array(Buffer.from(leaf, 'base64')));
    if (typeof read === 'string' || read.kind !== 'notarization') continue;
    const { control, time, key } = read;
    const name = `Leaf ${idx} of log ${log_uuid}`;
    const least = leastPinned(time);
    if (control.size < least)
      report(`${name} pins ${control.size} leaves of the signers log, which had ${least} by then.`);
    const registration = registrations.find((one) => one.key === key);
    const moment = { control_size: control.size, time: null, logged_at: time };
    if (registration && revocationFailure(history, registration, moment) === 'revoked')
      report(`${name} is by signing key ${key}, which had been revoked.`);
  }
  return rows.length;
}
