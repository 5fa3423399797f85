/** Shortest dependency paths, how findings get in, and neighborhoods in a graph of 50,000 nodes, warm, and right after a start. */
import { createRandom } from '../data/random.ts';
import { percentile, postgresOf, printFigure, rounded, timed } from '../figure.ts';
import { BIG_SBOMS, inventoryDirectory } from '../inventory/inventory.ts';
import { openOwner } from '../product/owner.ts';
import { type Product, startProduct } from '../product/product.ts';
import { read } from '../product/requests.ts';

const WARM_RUNS = 200;
const STARTS = 5;
const NODES = 200;

/** Components of an SBOM, spread over the order of names. */
async function bomRefsOf({ admin }: Product, sbomid: string): Promise<string[]> {
  const refs: string[] = [];
  for (const sort of ['name', '-name', 'position', '-position'] as const) {
    const { items } = await admin.listSbomComponents({ sbomid, sort, pageSize: NODES / 4 });
    refs.push(...items.map((item) => item.bom_ref));
  }
  return refs;
}

const pathsTo = (sbomid: string, ref: string) =>
  `/sboms/${sbomid}/paths?to=${encodeURIComponent(ref)}`;
/** The first view of the dependencies tab. */
const findingPaths = (sbomid: string) => `/sboms/${sbomid}/finding-paths`;
const around = (sbomid: string, ref: string) =>
  `/sboms/${sbomid}/dependencies?direction=both&depth=3&focus=${encodeURIComponent(ref)}`;

const directory = await inventoryDirectory();
const bigOf = async (product: Product): Promise<string[]> => {
  const { items } = await product.admin.listSboms({ project: 'big', pageSize: BIG_SBOMS });
  return items.map((sbom) => sbom.sbomid);
};

/** One answer for each SBOM that this server has not read yet. */
async function coldTimes(
  product: Product,
  refs: Map<string, string[]>,
  pathOf: typeof pathsTo,
): Promise<number[]> {
  const [[warmUp, known] = ['', ['']], ...others] = refs;
  for (const ref of known.slice(0, 20)) await read(product, pathOf(warmUp, ref));
  const times: number[] = [];
  for (const [sbomid, [ref = '']] of others) {
    times.push(await timed(() => read(product, pathOf(sbomid, ref))));
  }
  return times;
}

let product = await startProduct(directory);
const refs = new Map<string, string[]>();
for (const sbomid of await bigOf(product)) {
  refs.set(sbomid, createRandom(NODES).shuffle(await bomRefsOf(product, sbomid)));
}
await product.stop();

async function coldStarts(pathOf: typeof pathsTo): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const started = await startProduct(directory);
    try {
      times.push(...(await coldTimes(started, refs, pathOf)));
    } finally {
      await started.stop();
    }
  }
  return times;
}
const cold = await coldStarts(pathsTo);
const coldGroups = await coldStarts(findingPaths);

product = await startProduct(directory);
try {
  const owner = await openOwner(product);
  const [[sbomid, known] = ['', ['']]] = refs;
  const take = async (pathOf: typeof pathsTo) => {
    const times: number[] = [];
    for (let i = -20; i < WARM_RUNS; i++) {
      const ref = known[Math.abs(i) % known.length] ?? '';
      const milliseconds = await timed(() => read(product, pathOf(sbomid, ref)));
      if (i >= 0) times.push(milliseconds);
    }
    return times;
  };
  const [paths, pictures] = [await take(pathsTo), await take(around)];
  const groups = await take(findingPaths);
  printFigure('paths', await postgresOf(owner), {
    values: {
      warm_runs: paths.length,
      warm_p50_ms: rounded(percentile(paths, 0.5)),
      warm_p95_ms: rounded(percentile(paths, 0.95)),
      cold_runs: cold.length,
      cold_p50_ms: rounded(percentile(cold, 0.5)),
      cold_p95_ms: rounded(percentile(cold, 0.95)),
      groups_warm_p50_ms: rounded(percentile(groups, 0.5)),
      groups_warm_p95_ms: rounded(percentile(groups, 0.95)),
      groups_cold_p50_ms: rounded(percentile(coldGroups, 0.5)),
      groups_cold_p95_ms: rounded(percentile(coldGroups, 0.95)),
      neighborhood_warm_p50_ms: rounded(percentile(pictures, 0.5)),
      neighborhood_warm_p95_ms: rounded(percentile(pictures, 0.95)),
    },
    bars: {
      warm_p95_ms: 20,
      cold_p95_ms: 60,
      groups_warm_p95_ms: 50,
      groups_cold_p95_ms: 150,
    },
    limit: 'cold: reading and unpacking the graph; warm: HTTP, session and the row of the SBOM',
  });
  await owner.close();
} finally {
  await product.stop();
}
