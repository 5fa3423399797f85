import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import { miscountedModules } from '../go-module-queries.ts';
import { miscountedCoverage, miscountedScopes, miscountedSources } from './coverage-queries.ts';
import { miscountedCurrent, miscountedSboms } from './current-set-queries.ts';
import type { Miscount } from './miscount.ts';
import * as query from './recount-queries.ts';

/** Counting everything runs long. */
const LIMITS = { statement_timeout: 30 * 60_000 };

/**
 * Recounts every stored sum and returns the differences: none when all increments were correct. Changes
 * nothing; run it while nothing is uploaded or imported.
 *
 * @param db of the worker role
 * @returns at most 100 per table and tenant
 */
export async function recount(db: Database): Promise<Miscount[]> {
  const risks = await db.read(null, (tx) => query.miscountedRisks(tx, null), LIMITS);
  const miscounts: Miscount[] = risks.map(({ pv_id: _, ...miscount }) => miscount);
  miscounts.push(...(await recountCatalogue(db)));
  for (const tenantUuid of await db.read(null, query.selectTenants))
    miscounts.push(...(await recountTenant(db, tenantUuid)));
  return miscounts;
}

/** Counts what is kept for all tenants, but for the sums of package versions. */
export async function recountCatalogue(db: Database): Promise<Miscount[]> {
  return [
    ...(await db.read(null, miscountedCoverage, LIMITS)),
    ...(await db.read(null, miscountedSources, LIMITS)),
    ...(await db.read(null, miscountedModules, LIMITS)),
  ];
}

/** Counts what is kept for one tenant. */
export async function recountTenant(db: Database, tenantUuid: string): Promise<Miscount[]> {
  const miscounts: Miscount[] = [];
  for (const count of [
    query.miscountedSets,
    query.miscountedProjects,
    miscountedSboms,
    miscountedCurrent,
    query.miscountedVulnerabilities,
    query.miscountedPackages,
    query.miscountedArtifacts,
    miscountedScopes,
  ])
    miscounts.push(...(await db.read(tenantUuid, (tx) => count(tx, tenantUuid), LIMITS)));
  return miscounts;
}

/** Uploads and imports change some sums one after the other, so a difference is looked at again. */
const LOOKS = 3;
const PAUSE_MS = 1_000;

/** Counts while a server is at work; gives what differs for some seconds. */
export async function lastingMiscounts(count: () => Promise<Miscount[]>): Promise<Miscount[]> {
  let lasting = await count();
  for (let look = 1; look < LOOKS && lasting.length > 0; look++) {
    await setTimeout(PAUSE_MS);
    const now = new Map((await count()).map((miscount) => [miscount.what, miscount]));
    lasting = lasting.flatMap(({ what }) => now.get(what) ?? []);
  }
  return lasting;
}

/** A miscount in a sentence. */
export const sentenceOfMiscount = ({ what, stored, counted }: Miscount): string =>
  `The sums of ${what} say ${stored || 'nothing'}, and counting gives ${counted || 'nothing'}.`;
