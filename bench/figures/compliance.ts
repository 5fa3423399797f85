/**
 * Compliance at 10,000 projects: pages of both matrices and their sums, of the history and of lists by rules, lists with a saved view, a
 * report of 1,000 rows as PDF; and an SBOM of 50,000 components judged by every rule set.
 */
import { judgeGraph } from '@assay/server/features/compliance/judge-graph.ts';
import { openSbomDocuments, readGraph } from '@assay/server/features/sbom-files/documents.ts';
import { openBlobStore } from '@assay/server/platform/blobs/open-blob-store.ts';
import { advisoryFile } from '../data/catalogue.ts';
import { readPackagePool } from '../data/package-pool.ts';
import { createFreshPackages, documentOf } from '../data/sbom-documents.ts';
import { median, percentile, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { evaluated, judgedInventoryDirectory } from '../inventory/judged-inventory.ts';
import { onProduct } from '../product/data-directory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { read, slowerThan, timeRequests, worstOf } from '../product/requests.ts';
import { uploadReady } from '../product/uploads.ts';

const RUNS = 40;
const ROUNDS = 5;
const COMPONENTS = 50_000;
/** One tenth of the projects. */
const REPORTED = 'payments';

const bothWays = (...names: string[]) => names.flatMap((name) => [name, `-${name}`]);
const VERDICTS = ['', 'rule_set=ntia', 'rule_set=ntia&verdict=fail', 'verdict=unknown'];
const PROFILES = ['', 'profile=fail', 'profile=pass'];

const combined = (path: string, sorts: string[], filters: string[]) =>
  sorts.flatMap((sort) =>
    filters.map((filter) => ({
      path: `${path}?${[`sort=${sort}`, filter].filter(Boolean).join('&')}`,
    })),
  );

const PAGES = [
  ...combined('/compliance/projects', bothWays('path', 'rules'), VERDICTS),
  ...combined('/compliance/artifacts', bothWays('name', 'rules', 'profile'), [
    ...VERDICTS,
    ...PROFILES,
  ]),
  { path: '/compliance/history' },
];
const COUNTS = ['projects', 'artifacts'].map((of) => ({ path: `/compliance/counts?of=${of}` }));
const BY_RULES = [
  ...combined('/projects', bothWays('rules'), VERDICTS),
  ...combined('/sboms', bothWays('rules'), VERDICTS),
  ...combined('/artifacts', bothWays('compliance'), ['scope=built', 'scope=built&profile=fail']),
];

/** A list as its page reads it: with the list of views where one is open. */
async function withView({ admin, origin, adminHeaders }: Product) {
  const filters = { inUse: 'true' };
  const columns = ['project', 'version', 'severity'].map((id) => ({ id }));
  const state = { columns, sort: '-severity', filters, density: 'normal' } as const;
  await admin.createListView({ list: 'sbom', name: 'bench', state });
  const from = { origin, headers: adminHeaders };
  const list = '/sboms?sort=-severity&inUse=true';
  const plain: number[] = [];
  const viewed: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const alone = await timed(() => read(from, list));
    // The page reads both at once.
    const both = await timed(() =>
      Promise.all([read(from, list), read(from, '/list-views/opening')]),
    );
    if (run > 0) plain.push(alone);
    if (run > 0) viewed.push(both);
  }
  return {
    list_p95_ms: rounded(percentile(plain, 0.95)),
    list_with_view_p95_ms: rounded(percentile(viewed, 0.95)),
  };
}

/** Seconds of a report as PDF. */
async function pdfOf({ origin, adminHeaders }: Product): Promise<number> {
  const path = `/api/v1/reports/compliance?of=projects&format=pdf&keyword=${REPORTED}/`;
  const milliseconds = await timed(async () => {
    const answer = await fetch(origin + path, { headers: adminHeaders });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  });
  return milliseconds / 1_000;
}

/** Seconds in which a document is judged by every rule set, once its derived file is read. */
async function judgedSeconds(product: Product, owner: Owner): Promise<number> {
  const pool = await readPackagePool(await advisoryFile());
  const document = documentOf(
    'judged',
    createFreshPackages(pool, COMPONENTS).take(scaled(COMPONENTS)),
  );
  const { sbomid } = await uploadReady(product, {
    project: 'bench/judged',
    version: '1',
    document,
  });
  const [row] = await owner.query<{ tenant_uuid: string; sha256: string }>(
    `select tenant_uuid, encode(sha256, 'hex') as sha256 from sbom where sbomid = $1`,
    [sbomid],
  );
  const blobs = await openBlobStore(`file:${product.dataDir}/blobs`);
  const documents = openSbomDocuments(blobs, product.dataDir, 0);
  const digest = Buffer.from(row?.sha256 ?? '', 'hex');
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const graph = await readGraph(documents, row?.tenant_uuid ?? '', digest);
    seconds.push((await timed(async () => judgeGraph(graph))) / 1_000);
  }
  await documents.parser.close();
  return Math.max(...seconds);
}

await onProduct(await judgedInventoryDirectory(), async (product) => {
  const owner = await openOwner(product);
  await evaluated(product);
  const from = { origin: product.origin, headers: product.adminHeaders };
  const pages = await timeRequests(from, PAGES, RUNS);
  const byRules = await timeRequests(from, BY_RULES, RUNS);
  const sums = await timeRequests(from, COUNTS, RUNS);
  const viewed = await withView(product);
  const pdf: number[] = [];
  for (let round = 0; round < ROUNDS; round++) pdf.push(await pdfOf(product));
  const judged_s = await judgedSeconds(product, owner);
  const [counts] = await owner.query<{ projects: number; sboms: number; artifacts: number }>(`
    select (select count(*)::int from project) as projects, (select count(*)::int from sbom) as sboms,
      (select count(*)::int from artifact) as artifacts`);
  printFigure('compliance', await postgresOf(owner), {
    values: {
      ...counts,
      runs_each: RUNS,
      worst_p95_ms: worstOf(pages).p95,
      worst_query: worstOf(pages).path,
      slower_than_150_ms: slowerThan(150, pages),
      lists_by_rules_worst_p95_ms: worstOf(byRules).p95,
      lists_by_rules_worst_query: worstOf(byRules).path,
      counts_worst_p95_ms: worstOf(sums).p95,
      ...viewed,
      view_ratio: rounded(viewed.list_with_view_p95_ms / viewed.list_p95_ms),
      pdf_median_s: rounded(median(pdf)),
      pdf_max_s: rounded(Math.max(...pdf)),
      components_judged: scaled(COMPONENTS),
      judged_max_s: rounded(judged_s),
    },
    bars: {
      worst_p95_ms: 150,
      counts_worst_p95_ms: 150,
      pdf_max_s: 5,
      judged_max_s: 3,
      view_ratio: 1.1,
    },
    limit: 'the query named: results of all rows are sorted',
  });
  await owner.close();
});
