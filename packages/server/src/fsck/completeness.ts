import type { FsckContext, Invariant, Report } from './fsck-context.ts';
import { isWithin } from './scope/ranges.ts';
import type { KeyRange } from './scope/scope.ts';

/** I2: nothing is there by half. */
export const completeness: Invariant = {
  id: 'I2',
  name: 'nothing is there by half',
  async check(parts, report) {
    let documents = 0;
    for (const range of parts.scope.rowsOf('document'))
      documents += await checkDocuments(parts, range, report);
    if (parts.scope.isWhole) {
      await checkCounts(parts, report);
      await checkBytes(parts, report);
    }
    return `${documents} documents`;
  },
};

async function checkDocuments(
  { all }: FsckContext,
  { from, to }: KeyRange,
  report: Report,
): Promise<number> {
  const revisions = await all<{ document_uuid: string; revision: number }>(
    `select r.document_uuid, r.revision from document_revision r
     where ${isWithin('r.tenant_uuid', 'r.document_uuid')}
       and not exists (select from log_entry e where e.uuid = r.uuid)
       and not exists (select from log_pending p where p.uuid = r.uuid) limit 100`,
    [from, to],
  );
  for (const { document_uuid, revision } of revisions)
    report(`Revision ${revision} of document ${document_uuid} has no leaf.`);
  const documents = await all<{ uuid: string; revision: number; count: number }>(
    `select d.uuid, d.revision, count(r.revision)::int as count
     from document d left join document_revision r on r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid
     where ${isWithin('d.tenant_uuid', 'd.uuid')}
     group by d.tenant_uuid, d.uuid having count(r.revision) <> d.revision or max(r.revision) is distinct from d.revision
     limit 100`,
    [from, to],
  );
  for (const { uuid, revision, count } of documents)
    report(`Document ${uuid} is at revision ${revision} and has ${count} of them.`);
  const [counted] = await all<{ documents: number }>(
    `select count(*)::int as documents from document d where ${isWithin('d.tenant_uuid', 'd.uuid')}`,
    [from, to],
  );
  return counted?.documents ?? 0;
}

/** Checks the document counts of collections. */
async function checkCounts({ all }: FsckContext, report: Report): Promise<void> {
  const counts = await all<{ collection_uuid: string; said: string; live: string }>(`
    select c.uuid as collection_uuid, coalesce(n.live, 0) as said, count(d.uuid) as live from collection c
    left join document_count n on n.tenant_uuid = c.tenant_uuid and n.collection_uuid = c.uuid
    left join document d on d.tenant_uuid = c.tenant_uuid and d.collection_uuid = c.uuid and d.state = 'live'
    group by c.uuid, n.live having count(d.uuid) <> coalesce(n.live, 0) limit 100`);
  for (const { collection_uuid, said, live } of counts)
    report(`Collection ${collection_uuid} has ${live} live documents and says ${said}.`);
}

/** Checks the counted bytes of documents and attestations, which limits and bills rest on. */
async function checkBytes({ all }: FsckContext, report: Report): Promise<void> {
  const sums = await all<{ tenant_uuid: string; kind: string; said: string; stored: string }>(`
    select tenant_uuid, kind, coalesce(n.bytes, 0) as said, coalesce(k.bytes, 0) as stored
    from (select tenant_uuid, kind, sum(bytes) as bytes from stored_bytes group by 1, 2) n
    full join (
      select tenant_uuid, 'documents' as kind, sum(size_bytes) as bytes
        from document_revision where sealed is not null group by 1
      union all
      select tenant_uuid, 'attestations', sum(octet_length(envelope) + coalesce(octet_length(bundle), 0))
        from attestation group by 1) k using (tenant_uuid, kind)
    where coalesce(n.bytes, 0) <> coalesce(k.bytes, 0) limit 100`);
  for (const { tenant_uuid, kind, said, stored } of sums)
    report(`Tenant ${tenant_uuid} has ${stored} bytes of ${kind} and says ${said}.`);
}
