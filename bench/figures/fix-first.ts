/** Upgrades to make first: for a project of 2,000 components, and for all of 10,000 projects. */
import { postgresOf, printFigure } from '../figure.ts';
import { LARGE_PROJECT, ratedInventoryDirectory } from '../inventory/rated-inventory.ts';
import { openOwner } from '../product/owner.ts';
import { startProduct } from '../product/product.ts';
import { timeRequests } from '../product/requests.ts';

const RUNS = 20;

const product = await startProduct(await ratedInventoryDirectory());
try {
  const owner = await openOwner(product);
  const { uuid, component_count } = await product.admin.lookupProject({ path: LARGE_PROJECT });
  const ofProject = await product.admin.listProjectUpgrades({ uuid });
  const ofAll = await product.admin.listUpgrades({});
  const from = { origin: product.origin, headers: product.adminHeaders };
  const [project, portfolio] = await timeRequests(
    from,
    [{ path: `/projects/${uuid}/fix-first` }, { path: '/fix-first' }],
    RUNS,
  );
  printFigure('fix-first', await postgresOf(owner), {
    values: {
      components: component_count,
      project_findings: ofProject.findings,
      project_upgrades: ofProject.upgrades.length + ofProject.more_packages,
      findings: ofAll.findings,
      runs_each: RUNS,
      project_p50_ms: project?.p50 ?? 0,
      project_p95_ms: project?.p95 ?? 0,
      portfolio_p50_ms: portfolio?.p50 ?? 0,
      portfolio_p95_ms: portfolio?.p95 ?? 0,
    },
    bars: { project_p95_ms: 300, portfolio_p95_ms: 1_000 },
    limit: 'findings of all projects by package',
  });
  await owner.close();
} finally {
  await product.stop();
}
