/**
 * First pages of all lists at 10,000 projects, 100,000 SBOMs and 10 million findings: every offered sort order with every
 * offered filter, over HTTP, under row-level security.
 */
import { postgresOf, printFigure } from '../figure.ts';
import { inventoryDirectory } from '../inventory/inventory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import { startProduct } from '../product/product.ts';
import { type ReadRequest, slowerThan, timeRequests, worstOf } from '../product/requests.ts';

const RUNS = 40;

/** Query strings by filter; text filters are separate, because they have their own bar. */
interface Filters {
  plain: string[];
  text: string[];
}

/** Each sort order with no filter and with each of them. */
function combined(path: string, sorts: string[], { plain, text }: Filters): ReadRequest[] {
  const requests = (filters: string[], isText: boolean) =>
    sorts.flatMap((sort) =>
      filters.map((filter) => ({
        path: `${path}?${[sort && `sort=${sort}`, filter].filter(Boolean).join('&')}`,
        isText,
      })),
    );
  return [...requests(['', ...plain], false), ...requests(text, true)];
}

const bothWays = (...names: string[]) => names.flatMap((name) => [name, `-${name}`]);

/** Identities of a package version that many SBOMs have, and of one that hardly any has. */
async function purlsOf({ query }: Owner): Promise<string[]> {
  const rows = await query<{ identity: string }>(`
    (select v.identity from tenant_package t join package_version v using (pv_id) order by t.projects desc limit 1)
    union all
    (select v.identity from tenant_package t join package_version v using (pv_id) where t.projects = 1 limit 1)`);
  return rows.map((row) => `purl=${encodeURIComponent(row.identity)}`);
}

const VULNERABILITY_FILTERS: Filters = {
  plain: [
    'severity=critical',
    'severity=low,unassigned',
    'kev=true',
    'kev=false',
    'severity=high&kev=false',
    'tier=now',
    'seen_from=2025-06-01T00:00:00Z',
  ],
  text: [
    'text=CVE-2021',
    'text=overflow',
    'text=no such vulnerability',
    'text=injection&severity=high',
  ],
};

const requestsOf = (purls: string[]): ReadRequest[] => [
  ...combined('/projects', bothWays('path', 'severity', 'uploaded_at'), {
    plain: [
      'project=payments',
      'project=payments/group-3',
      'inUse=true',
      'inUse=false',
      'favorite=true',
      'favorite=false',
      'label=team=team-7',
      'label=team=nobody',
    ],
    text: ['keyword=service-99', 'keyword=pay', 'keyword=no such project'],
  }),
  ...combined('/sboms', bothWays('uploaded_at', 'severity'), {
    plain: [
      'project=payments',
      'project=payments/group-3',
      'inUse=true',
      'inUse=false',
      'format=SPDX',
      'status=ready',
      'status=failed',
      ...purls,
    ],
    text: ['keyword=service-99', 'keyword=1.9', 'keyword=no such thing'],
  }),
  ...combined(
    '/vulnerabilities',
    bothWays('priority', 'severity', 'epss', 'affected_projects', 'first_seen_at'),
    VULNERABILITY_FILTERS,
  ),
  ...combined('/artifacts', bothWays('name', 'severity', 'used_in'), {
    plain: ['severity=critical', 'severity=low'],
    text: [
      'keyword=kernel',
      'keyword=a',
      'keyword=java',
      'keyword=spring',
      'keyword=no such package',
    ],
  }),
  ...combined('/projects/folders', [''], {
    plain: ['prefix=payments', 'prefix=payments/group-3'],
    text: [],
  }),
];

const product = await startProduct(await inventoryDirectory());
try {
  const owner = await openOwner(product);
  const timings = await timeRequests(product, requestsOf(await purlsOf(owner)), RUNS);
  const [plain, text] = [timings.filter((t) => !t.isText), timings.filter((t) => t.isText)];
  const [worst, worstText] = [worstOf(plain), worstOf(text)];
  const [counts] = await owner.query<Record<string, string>>(`
    select (select count(*) from project) as projects, (select count(*) from sbom) as sboms,
      (select count(*) from package_version) as package_versions,
      (select sum(s.critical + s.high + s.medium + s.low + s.unassigned + s.unknown)
       from sbom b join set_summary s using (tenant_uuid, set_id)) as findings`);
  printFigure('lists', await postgresOf(owner), {
    values: {
      ...Object.fromEntries(Object.entries(counts ?? {}).map(([k, v]) => [k, Number(v)])),
      queries: timings.length,
      runs_each: RUNS,
      worst_p95_ms: worst.p95,
      worst_query: worst.path,
      worst_text_p95_ms: worstText.p95,
      worst_text_query: worstText.path,
      slower_than_bar_p50_p95_ms: [slowerThan(50, plain), slowerThan(100, text)].join(' | '),
    },
    bars: { worst_p95_ms: 50, worst_text_p95_ms: 100 },
    limit: 'the query named',
  });
  await owner.close();
} finally {
  await product.stop();
}
