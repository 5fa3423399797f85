/** One advisory changes that concerns 10,000 SBOMs: from the record's arrival until every count is right. */
import { recount } from '@assay/server/features/catalogue/check/recount.ts';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { readAdvisoryFile } from '../data/advisory-records.ts';
import { advisoryFile, importFeed } from '../data/catalogue.ts';
import type { OsvRecord } from '../data/corpus.ts';
import { median, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { inventoryDirectory } from '../inventory/inventory.ts';
import { onProduct } from '../product/data-directory.ts';
import { type Owner, openOwner } from '../product/owner.ts';

const ADVISORIES = 8;
const POLL_MS = 5;

/**
 * Chooses records that are the only ones of their vulnerabilities, about packages that some thousand projects
 * use.
 */
async function chooseAdvisories({ query }: Owner): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    `with alone as (
       select av.advisory_id, av.vuln_id from advisory_vulnerability av
       where not exists (select from advisory_vulnerability o
         where o.vuln_id = av.vuln_id and o.advisory_id <> av.advisory_id))
     select a.id, sum(t.projects) as projects
     from alone join package_match m using (vuln_id) join tenant_package t using (pv_id)
       join advisory a using (advisory_id)
     where m.verdict = 1
     group by a.advisory_id
     order by abs(sum(t.projects) / count(distinct alone.vuln_id) - $1), a.id limit $2`,
    [scaled(1_000), ADVISORIES],
  );
  return new Set(rows.map((row) => row.id));
}

async function readRecords(ids: Set<string>): Promise<OsvRecord[]> {
  const records = new Map<string, OsvRecord>();
  for await (const record of readAdvisoryFile(await advisoryFile())) {
    if (ids.has(record.id)) records.set(record.id, record);
  }
  return [...records.values()];
}

const bytesOf = (record: OsvRecord & { withdrawn?: string }) =>
  Buffer.from(`${JSON.stringify(record)}\n`);

/** SBOMs whose set has counts other than before. */
async function countTouched({ query }: Owner, work: () => Promise<void>): Promise<number> {
  await query(
    'create temporary table before as select tenant_uuid, set_id, revision from set_summary',
  );
  await work();
  const [row] = await query<{ sboms: number }>(`
    select count(*)::int as sboms from before b
      join set_summary s on s.tenant_uuid = b.tenant_uuid and s.set_id = b.set_id and s.revision <> b.revision
      join sbom x on x.tenant_uuid = s.tenant_uuid and x.set_id = s.set_id`);
  await query('drop table before');
  return row?.sboms ?? 0;
}

await onProduct(await inventoryDirectory(), async (product) => {
  const owner = await openOwner(product);
  const records = await readRecords(await chooseAdvisories(owner));
  const seconds: number[] = [];
  const touched: number[] = [];
  const change = async (record: OsvRecord & { withdrawn?: string }) => {
    const taken = await timed(() => importFeed(product, bytesOf(record), { poll_ms: POLL_MS }));
    seconds.push(taken / 1000);
  };
  for (const record of records) {
    const withdrawn = { ...record, withdrawn: '2026-01-01T00:00:00Z' };
    touched.push(await countTouched(owner, () => change(withdrawn)));
    await change(record);
  }
  const worker = openDatabase({ url: owner.url, role: 'assay_worker', size: 2 });
  const wrong = await recount(worker);
  await worker.close();
  printFigure('changed-advisory', await postgresOf(owner), {
    values: {
      changes: seconds.length,
      sboms_concerned_median: median(touched),
      change_median_s: rounded(median(seconds)),
      change_max_s: rounded(Math.max(...seconds)),
      miscounts: wrong.length,
    },
    bars: { change_median_s: 0.5, miscounts: 0 },
    limit:
      'finding the sets by their members and writing their summaries; the hand-over to the worker',
  });
  await owner.close();
});
