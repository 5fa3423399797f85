import type { Feature, Limit } from '@assay/contract/license-names.ts';
import type { Ctx } from '../../context.ts';
import { NotLicensed } from '../../errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { FAIR_USE } from './fair-use.ts';
import * as query from './queries.ts';
import { type Terms, termsOf } from './terms.ts';

/** Uploads are frequent, and counting for each would slow them: far from a limit, a recent count suffices. */
const COUNTED_OFTEN: ReadonlySet<Limit> = new Set(['projects', 'sboms', 'storage_bytes']);
const REMEMBERED_MS = 60_000;
const NEAR = 0.95;
const MOST_TENANTS = 10_000;

/** Tells whether a tenant's license permits a feature; without a license all are permitted. */
export async function hasFeature(
  database: Database,
  tenantUuid: string,
  feature: Feature,
): Promise<boolean> {
  const state = await database.read(null, (db) => query.selectLicense(db, tenantUuid));
  return termsOf(state).features.includes(feature);
}

/** Refuses a feature that the tenant's license does not allow: 402. */
export async function requireFeature(
  database: Database,
  tenantUuid: string,
  feature: Feature,
): Promise<void> {
  if (await hasFeature(database, tenantUuid, feature)) return;
  throw new NotLicensed(`Tenant is not licensed to use ${FEATURE_NAMES[feature]}.`);
}

const FEATURE_NAMES: Record<Feature, string> = { 'azure-ad': 'Azure AD' };

/**
 * Refuses growth beyond a limit: 402 with a sentence that names limit and use. To be called before the change. It is a check
 * and no lock, so that changes at the same time may pass it together.
 *
 * @param adding how many more; bytes for `storage_bytes`
 */
export async function requireRoom(ctx: Ctx, limit: Limit, adding = 1): Promise<void> {
  const remembered = COUNTED_OFTEN.has(limit) ? await recall(ctx) : undefined;
  if (remembered !== undefined && isFar(remembered, limit, adding)) {
    remembered.usage[limit] += adding;
    return;
  }
  const { terms, usage } = await count(ctx);
  const most = terms.limits[limit];
  // Anyone may sign up: accounts without a role do not use up the limit.
  const used = usage[limit] - (limit === 'users' ? usage.users_without_role : 0);
  if (most === undefined || used + adding <= most) return;
  throw new NotLicensed(refusalOf(terms, limit, most, used));
}

/** Clears the cache after a license change; other processes notice within a minute. */
export const forgetTerms = (tenantUuid: string): void => {
  memory.delete(tenantUuid);
};

interface Counted {
  terms: Terms;
  usage: query.Usage;
}

/** `at` is by the process's monotonic clock. */
const memory = new Map<string, { at: number; counted: Promise<Counted> }>();

function isFar({ terms, usage }: Counted, limit: Limit, adding: number): boolean {
  const most = terms.limits[limit];
  return most === undefined || usage[limit] + adding <= most * NEAR;
}

/** Returns counts at most a minute old; concurrent callers share one. */
function recall(ctx: Ctx): Promise<Counted> {
  const known = memory.get(ctx.tenantUuid);
  if (known !== undefined && performance.now() - known.at < REMEMBERED_MS) return known.counted;
  const counted = count(ctx);
  if (memory.size >= MOST_TENANTS) memory.clear();
  memory.set(ctx.tenantUuid, { at: performance.now(), counted });
  counted.catch(() => memory.delete(ctx.tenantUuid));
  return counted;
}

const count = (ctx: Ctx): Promise<Counted> =>
  ctx.read(async (db) => {
    const state = await query.selectLicense(db, ctx.tenantUuid);
    const usage = await query.selectUsage(db, ctx.tenantUuid);
    return { terms: termsOf(state), usage };
  });

const NOUNS: Record<Limit, string> = {
  users: 'users',
  api_keys: 'API keys',
  projects: 'projects',
  sboms: 'SBOMs',
  storage_bytes: 'of storage',
};

function refusalOf({ valid }: Terms, limit: Limit, most: number, used: number): string {
  const [allowed, present] = [most, used].map((number) => amountOf(limit, number));
  const rule = valid
    ? 'The license of this tenant allows'
    : most < FAIR_USE[limit]
      ? 'The last license of this tenant allows'
      : 'Without a valid license fair use allows';
  return `${rule} ${allowed} ${NOUNS[limit]}, and this tenant has ${present}.`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

function amountOf(limit: Limit, number: number): string {
  if (limit !== 'storage_bytes') return number.toLocaleString('en-US');
  const power = number < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(number) / 10));
  return `${Number((number / 1024 ** power).toFixed(1))} ${UNITS[power]}`;
}
