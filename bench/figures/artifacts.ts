/**
 * First pages of the artifact list with a million rows: half built and half only used, all built, and all used.
 * Every sort order with every chip, over HTTP, under row-level security, each row judged by a profile.
 */
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import { hashOfToken, mintToken } from '@assay/server/platform/credentials/tokens.ts';
import { type ArtifactPlan, fillArtifacts, LEDGERS, SIGNERS, uuidOf } from '../data/artifacts.ts';
import { postgresOf, printFigure, scaled } from '../figure.ts';
import { ensureDirectory, onProduct } from '../product/data-directory.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { type ReadRequest, slowerThan, timeRequests, worstOf } from '../product/requests.ts';

const MILLION = scaled(1_000_000);
const RUNS = 20;
const tenant = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** By name of the mix. */
const PLANS: Record<string, ArtifactPlan> = {
  both: { tenant_uuid: tenant(1), built: MILLION / 2, used: MILLION / 2 },
  built: { tenant_uuid: tenant(2), built: MILLION, used: 0 },
  used: { tenant_uuid: tenant(3), built: 0, used: MILLION },
};

const SORTS = ['name', 'severity', 'used_in', 'trust_level', 'compliance', 'signed_at'].flatMap(
  (name) => [name, `-${name}`],
);

const q = (search: string) => `q=${encodeURIComponent(search)}`;

const chipsOf = (of: string): string[] => [
  '',
  'scope=built',
  'scope=used',
  ...['container', 'file', 'npm', 'deb', 'gem'].map((kind) => q(`kind:${kind}`)),
  ...['trusted', 'untrusted', 'unsupported', 'unknown'].map((level) => q(`status:${level}`)),
  q('has_sbom:true'),
  q('has_sbom:false'),
  ...[0, SIGNERS / 2, SIGNERS - 1].map((i) => q(`signer_id:${uuidOf(of, 2, i)}`)),
  q('signer_id:pipeline-3'),
  ...Array.from({ length: LEDGERS }, (_, i) => `ledger_uuid=${uuidOf(of, 1, i)}`),
  ...['1DAY', '30DAYS', '1YEAR'].map((ago) => q(`notarized_time:[NOW-${ago} TO NOW]`)),
  q('includes:pkg:npm/core-core-1'),
  q('includes:pkg:npm/util-core-1@1.1.0'),
  q('includes:pkg:npm/no-such-package'),
  'severity=critical',
  'severity=low,unassigned',
  'profile=fail',
  q('label:team=7'),
  q('pkg:npm/core-core-0@1.1.0'),
  q('kind:container status:trusted'),
  q('kind:container status:trusted has_sbom:true notarized_time:[NOW-90DAYS TO NOW]'),
  `kind=file&severity=critical`,
  'trust_level=untrusted&severity=critical,high',
];

const WORDS = ['service-12', 'service', 'kernel', 'spring-core', 'release', 'a', 'no such thing'];

/** Requests of the two tabs of the start page. */
const START_PAGE = [
  '/artifacts?sort=-severity&scope=built',
  '/artifacts?sort=-severity&scope=used',
];

const requestsOf = (of: string): ReadRequest[] =>
  SORTS.flatMap((sort) => [
    ...chipsOf(of).map((chip) => ({ path: `/artifacts?sort=${sort}&${chip}`, isText: false })),
    ...WORDS.map((word) => ({ path: `/artifacts?sort=${sort}&keyword=${word}`, isText: true })),
  ]);

async function fill(product: Product): Promise<void> {
  const owner = await openOwner(product);
  for (const [name, { tenant_uuid }] of Object.entries(PLANS))
    await owner.query('insert into tenant (uuid, name) values ($1, $2)', [tenant_uuid, name]);
  await fillArtifacts(product, Object.values(PLANS));
  for (const { tenant_uuid } of Object.values(PLANS)) await addProfile(owner, tenant_uuid);
  await storeVerdicts(owner);
  await owner.close();
}

/** Stored verdicts of all kinds, and no artifact that waits to be judged: judging them is what the bench `profiles` measures. */
async function storeVerdicts({ query }: Owner): Promise<void> {
  await query('truncate profile_mark');
  await query('update artifact set profile_rank = abs(hashtext(uuid::text)) % 4');
  await query('truncate profile_mark');
  await query('vacuum analyze artifact');
}

/** Headers of a user who may read a tenant's data. */
async function signedIn({ query }: Owner, tenantUuid: string): Promise<Record<string, string>> {
  const token = mintToken('ayk');
  await query(
    `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role, created_by_uuid, created_by, expires_at)
     values ($1, gen_random_uuid(), 'bench', 'ayk_bench', $2, 'Visitor', gen_random_uuid(), 'bench', now() + interval '1 day')`,
    [tenantUuid, hashOfToken(token)],
  );
  return { authorization: `Bearer ${token}` };
}

/** Asked of every row that a list shows. */
const RULES = {
  ...{ scope: 'all', kinds: [], trust_levels: ['trusted'], custody: [] },
  attestations: [
    {
      predicate_types: ['https://slsa.dev/provenance/v1'],
      ...{ signers_group_uuid: null, threshold: 2, builders: [], max_age_days: null },
    },
  ],
  fail_from: 'high',
  sbom: { max_age_days: 90 },
  ...{ rule_sets: [], licenses: null, open_findings: null, expressions: [] },
} satisfies ProfileRules;

const addProfile = ({ query }: Owner, tenantUuid: string) =>
  query(
    `insert into attestation_profile (tenant_uuid, uuid, slug, name, rules, is_default, updated_by)
     values ($1, gen_random_uuid(), 'bench', 'bench', $2, true, 'bench')`,
    [tenantUuid, RULES],
  );

const directory = await ensureDirectory(`artifacts-${MILLION}`, fill);

await onProduct(directory, async (product) => {
  const owner = await openOwner(product);
  const values: Record<string, number | string> = {};
  for (const [name, { tenant_uuid }] of Object.entries(PLANS)) {
    const headers = await signedIn(owner, tenant_uuid);
    const from = { origin: product.origin, headers };
    const timings = await timeRequests(from, requestsOf(tenant_uuid), RUNS);
    const plain = timings.filter(({ isText }) => !isText);
    const [worst, text] = [worstOf(plain), worstOf(timings.filter(({ isText }) => isText))];
    Object.assign(values, {
      [`${name}_start_page_p95_ms`]: worstOf(
        timings.filter(({ path }) => START_PAGE.includes(path)),
      ).p95,
      [`${name}_worst_p95_ms`]: worst.p95,
      [`${name}_worst_query`]: worst.path,
      [`${name}_worst_text_p95_ms`]: text.p95,
      [`${name}_worst_text_query`]: text.path,
      [`${name}_slower_than_100_ms`]: slowerThan(100, timings),
    });
  }
  printFigure('artifacts', await postgresOf(owner), {
    values: {
      artifacts: MILLION,
      sorts: SORTS.length,
      chips: chipsOf('').length,
      runs_each: RUNS,
      ...values,
    },
    bars: Object.fromEntries(
      Object.keys(PLANS).flatMap((name) => [
        [`${name}_worst_p95_ms`, 100],
        [`${name}_start_page_p95_ms`, 50],
      ]),
    ),
    limit: 'the query named',
  });
  await owner.close();
});
