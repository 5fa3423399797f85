/** The page of an SBOM of 50,000 components: its lists under every filter, warm, and right after a start. */
import { percentile, postgresOf, printFigure, rounded, timed } from '../figure.ts';
import { BIG_SBOMS, inventoryDirectory } from '../inventory/inventory.ts';
import { openOwner } from '../product/owner.ts';
import { type Product, startProduct } from '../product/product.ts';
import { type ReadRequest, read, slowerThan, timeRequests, worstOf } from '../product/requests.ts';

const WARM_RUNS = 40;
/** Each start has every big SBOM's page cold once. */
const STARTS = 5;

const COMPONENT_FILTERS = [
  '',
  'status=vulnerable',
  'status=unchecked',
  'severity=critical',
  'showvulnerable=true',
  'text=kernel',
  'text=mit',
  'text=no such component',
];
const FINDING_FILTERS = [
  '',
  'severity=critical',
  'suppressed=false',
  'text=overflow',
  'text=CVE-2021',
  'state=na',
  'verdict=affected',
  'verdict=unknown',
];
const bothWays = (names: string[]) => names.flatMap((name) => [name, `-${name}`]);

const requestsOf = (sbomid: string): ReadRequest[] => [
  ...bothWays(['name', 'version', 'severity', 'type', 'position']).flatMap((sort) =>
    COMPONENT_FILTERS.map((f) => ({ path: `/sboms/${sbomid}/components?sort=${sort}&${f}` })),
  ),
  ...bothWays(['severity', 'cvss', 'epss', 'id', 'name', 'published_at']).flatMap((sort) =>
    FINDING_FILTERS.map((f) => ({ path: `/sboms/${sbomid}/vulnerabilities?sort=${sort}&${f}` })),
  ),
  { path: `/sboms/${sbomid}/statements` },
  { path: `/sboms/${sbomid}` },
];

/** The two lists that the page opens with, of SBOMs that this server has not read yet. */
async function coldTimes(product: Product, sbomids: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [i, sbomid] of sbomids.entries()) {
    const list = i % 2 === 0 ? 'components' : 'vulnerabilities';
    times.push(await timed(() => read(product, `/sboms/${sbomid}/${list}`)));
  }
  return times;
}

const directory = await inventoryDirectory();
const bigOf = async (product: Product): Promise<string[]> => {
  const { items } = await product.admin.listSboms({ project: 'big', pageSize: BIG_SBOMS });
  return items.map((sbom) => sbom.sbomid);
};

const cold: number[] = [];
for (let start = 0; start < STARTS; start++) {
  const product = await startProduct(directory);
  try {
    const [first = '', ...others] = await bigOf(product);
    // Code, connections and plans are warm in a running server; the current document is not.
    await coldTimes(product, [first, first, first, first]);
    cold.push(...(await coldTimes(product, others)));
  } finally {
    await product.stop();
  }
}

const product = await startProduct(directory);
try {
  const owner = await openOwner(product);
  const [sbomid = ''] = await bigOf(product);
  const timings = await timeRequests(product, requestsOf(sbomid), WARM_RUNS);
  const worst = worstOf(timings);
  printFigure('sbom-page', await postgresOf(owner), {
    values: {
      queries: timings.length,
      runs_each: WARM_RUNS,
      warm_worst_p95_ms: worst.p95,
      warm_worst_query: worst.path.replace(sbomid, '…'),
      warm_median_p50_ms: percentile(
        timings.map((t) => t.p50),
        0.5,
      ),
      cold_runs: cold.length,
      cold_p50_ms: rounded(percentile(cold, 0.5)),
      cold_p95_ms: rounded(percentile(cold, 0.95)),
      slower_than_bar_p50_p95_ms: slowerThan(50, timings).replaceAll(sbomid, '…'),
    },
    bars: { warm_worst_p95_ms: 50, cold_p95_ms: 150 },
    limit: 'cold: reading and unpacking the graph, then the matches of all components',
  });
  await owner.close();
} finally {
  await product.stop();
}
