/**
 * The palette's search at 10,000 projects, 100,000 SBOMs and 531,598 package versions: a user's typing, letter
 * by letter, over HTTP, under row-level security, as an administrator, who may search every kind.
 */
import { percentile, postgresOf, printFigure, rounded, timed } from '../figure.ts';
import { inventoryDirectory } from '../inventory/inventory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import { processorTime } from '../product/processes.ts';
import { startProduct } from '../product/product.ts';
import { read, slowerThan, timeRequests, worstOf } from '../product/requests.ts';

const RUNS = 20;

/** Every prefix of a text, as a browser sends them while a user types. */
const typed = (text: string): string[] =>
  Array.from({ length: text.length }, (_, i) => text.slice(0, i + 1));

/** An SBOM, its digest, a package and vulnerabilities that the tenant has. */
async function knownOf({ query }: Owner): Promise<string[]> {
  const [row] = await query<Record<string, string>>(`
    select b.sbomid::text as sbomid, encode(b.sha256, 'hex') as sha256, v.identity, f.id,
      (select a.alias from vulnerability_alias a limit 1) as alias
    from (select * from sbom limit 1) b, (select pv_id from tenant_package order by projects desc limit 1) p
    join package_version v using (pv_id),
    (select vuln_id from tenant_vulnerability where affected_projects > 0 order by severity desc limit 1) t
    join vulnerability f using (vuln_id)`);
  return Object.values(row ?? {});
}

const product = await startProduct(await inventoryDirectory());
try {
  const owner = await openOwner(product);
  const known = await knownOf(owner);
  const texts = [
    ...typed('spring core'),
    ...typed('service-99'),
    ...typed('CVE-2021-44'),
    ...typed('pkg:npm/core'),
    ...[
      'kernel',
      'lib',
      'java overflow',
      'core 1.1',
      'payments 1.9',
      'no such thing',
      '%',
      '0123456789abcdef',
    ],
    ...known,
  ];
  const from = { origin: product.origin, headers: product.adminHeaders };
  const requests = [...new Set(texts)].map((q) => ({ path: `/search?q=${encodeURIComponent(q)}` }));
  const before = processorTime(product.pid);
  const timings = await timeRequests(from, requests, RUNS);
  const after = processorTime(product.pid);
  const spent = after.server - before.server + after.database - before.database;
  const all = timings.map(({ p95 }) => p95);
  const worst = worstOf(timings);
  const answers = await Promise.all(requests.slice(0, 5).map(({ path }) => read(from, path)));
  const states = answers.flatMap((answer) =>
    Object.values(Object(answer)).map((g) => Object(g).state),
  );
  const eight = await timed(() =>
    Promise.all(requests.slice(0, 8).map(({ path }) => read(from, path))),
  );
  printFigure('search', await postgresOf(owner), {
    values: {
      texts: requests.length,
      runs_each: RUNS,
      median_p95_ms: percentile(all, 0.5),
      worst_p95_ms: worst.p95,
      // Processor time of a search, independent of other load: an idle machine waits no longer than this.
      processor_ms_each: rounded((spent * 1000) / (requests.length * (RUNS + 1))),
      worst_text: decodeURIComponent(worst.path),
      eight_at_once_ms: rounded(eight),
      failed_kinds: states.filter((state) => state === 'failed').length,
      slower_than_100_p50_p95_ms: slowerThan(100, timings),
    },
    bars: { worst_p95_ms: 100, failed_kinds: 0 },
    limit: 'the text named',
  });
  await owner.close();
} finally {
  await product.stop();
}
