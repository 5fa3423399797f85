/** The dashboard, its worklist, and the history of a project, at 100,000 SBOMs. */
import { postgresOf, printFigure } from '../figure.ts';
import { LARGE_PROJECT, ratedInventoryDirectory } from '../inventory/rated-inventory.ts';
import { openOwner } from '../product/owner.ts';
import { startProduct } from '../product/product.ts';
import { timeRequests, worstOf } from '../product/requests.ts';

const RUNS = 40;

const product = await startProduct(await ratedInventoryDirectory());
try {
  const owner = await openOwner(product);
  const { uuid } = await product.admin.lookupProject({ path: LARGE_PROJECT });
  const since = new Date(Date.now() - 86_400_000).toISOString();
  const from = { origin: product.origin, headers: product.adminHeaders };
  const parts = [
    `/dashboard?since=${since}`,
    '/vulnerabilities?pageSize=10&sort=-priority',
    '/projects?pageSize=6&sort=-severity',
    '/advisories/sources',
  ];
  const timings = await timeRequests(
    from,
    [...parts, `/projects/${uuid}/history`].map((path) => ({ path })),
    RUNS,
  );
  const worst = worstOf(timings);
  const [counts] = await owner.query<{ sboms: string; vulnerabilities: string }>(`
    select (select count(*) from sbom) as sboms,
      (select count(*) from tenant_vulnerability where affected_projects > 0) as vulnerabilities`);
  printFigure('dashboard', await postgresOf(owner), {
    values: {
      sboms: Number(counts?.sboms),
      vulnerabilities: Number(counts?.vulnerabilities),
      runs_each: RUNS,
      ...Object.fromEntries(
        timings.map(({ path, p95 }) => [`${path.split(/[?/]/)[1]}_p95_ms`, p95]),
      ),
      history_p95_ms: timings.at(-1)?.p95 ?? 0,
      worst_p95_ms: worst.p95,
      worst: worst.path,
    },
    bars: { worst_p95_ms: 100 },
    limit: 'one pass over the vulnerabilities of the tenant',
  });
  await owner.close();
} finally {
  await product.stop();
}
