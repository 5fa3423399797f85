import type { FixFirst, fixFirst } from '@assay/contract/fix-first.ts';
import { parseVersion, schemeOf } from '@assay/core/advisories/version-schemes.ts';
import type { Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import { namesOfVersions } from '../catalogue/decide-matches.ts';
import { packageKeyOf } from '../catalogue/package-versions.ts';
import { answerOne as answerProject } from '../projects/service.ts';
import { viewsOf } from '../sbom-content/sbom-views.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { bumpsOf } from './bumps.ts';
import { type DatedUpgrade, withEndsOfLife } from './ends-of-life.ts';
import { Entries } from './entries.ts';
import { type KnownUse, type PlannedUpgrade, planUpgrades } from './plan-upgrades.ts';
import * as query from './queries.ts';

const MOST_UPGRADES = 50;
/** Packages of the portfolio that are looked at in full. */
const MOST_PACKAGES = 60;
const MOST_TOGETHER = 10;

/** Which upgrades remove most, from what advisories and SBOMs say. */
export function createFixFirstService(documents: SbomDocuments): Service<typeof fixFirst> {
  const views = viewsOf(documents);
  const entries = new Entries();
  return {
    async listUpgrades(ctx) {
      return ctx.read(async (db) => {
        const heaviest = await query.selectHeaviest(db, MOST_PACKAGES);
        const pvIds = heaviest.flatMap(({ pvs }) => pvs);
        const packages = await query.selectUsedPackages(db, pvIds);
        const matches = await query.selectOpenMatches(db, pvIds);
        const planned = await plan(db, entries, {
          packages,
          matches,
          timesOf: ({ projects }) => projects,
        });
        const [first] = heaviest;
        const shown = heaviest.filter(({ fixable }) => fixable > 0);
        return {
          findings: first?.all_findings ?? 0,
          exploited: first?.all_exploited ?? 0,
          without_fix: (first?.all_findings ?? 0) - (first?.all_fixable ?? 0),
          upgrades: (await withEndsOfLife(db, planned.slice(0, MOST_UPGRADES))).map((upgrade) => ({
            ...shownOf(upgrade),
            direct: 'unknown',
            bumps: [],
            bump_count: 0,
          })),
          more_packages: (first?.all_packages ?? 0) - shown.length,
          more_findings:
            (first?.all_fixable ?? 0) - shown.reduce((sum, { fixable }) => sum + fixable, 0),
          check: null,
        };
      });
    },

    async listProjectUpgrades(ctx, { uuid }) {
      const { current, check } = await readProject(ctx, uuid);
      const { current_set } = current;
      if (current_set === null) return { ...NOTHING, check };
      const [shownUpgrades, left, totals] = await ctx.read(async (db) => {
        const matches = await query.selectSetMatches(db, current_set);
        const packages = await query.selectUsedPackages(db, new Set(matches.map((m) => m.pv_id)));
        const urgency = await query.selectUrgency(db, new Set(matches.map((m) => m.vuln_id)));
        const totals = {
          findings: matches.length,
          exploited: matches.filter(({ vuln_id }) => urgency.get(vuln_id)?.kev).length,
          without_fix: matches.filter(({ has_fix }) => !has_fix).length,
        };
        const use = { packages, matches, urgency, timesOf: () => 1 };
        const planned = await plan(db, entries, use);
        const first = await withEndsOfLife(db, planned.slice(0, MOST_UPGRADES));
        return [first, planned.slice(MOST_UPGRADES), totals] as const;
      });
      const documentsOf = await Promise.all(
        current.sbomids.map((sbomid) => views.openDocument(ctx, sbomid)),
      );
      const shown = documentsOf.map(({ view }) => view);
      return {
        ...totals,
        upgrades: shownUpgrades.map((upgrade) => ({
          ...shownOf(upgrade),
          projects: 1,
          ...bumpsOf(shown, upgrade.pv_ids),
        })),
        more_packages: left.length,
        more_findings: left.reduce((sum, { removed }) => sum + removed, 0),
        check,
      };
    },

    async listVersionsTogether(ctx, { bump, purl, to }) {
      return ctx.read(async (db) => {
        const first = await query.findUsedPackage(db, packageKeyOf(bump));
        const second = await query.findUsedPackage(db, packageKeyOf(purl));
        if (first === undefined || second === undefined) return { items: [] };
        const rows = await query.selectTogether(db, first.package_id, second.package_id);
        const found = laterPairs(rows, first, second, to);
        const places = await query.selectSbomPlaces(
          db,
          ctx.tenantUuid,
          found.map(({ sbomid }) => sbomid),
        );
        return {
          items: found.flatMap(({ first_version, second_version, sbomid }) => {
            const place = places.get(sbomid);
            return place ? [{ ...place, version: first_version, with: second_version }] : [];
          }),
        };
      });
    },
  };
}

const NOTHING: Omit<FixFirst, 'check'> = {
  findings: 0,
  exploited: 0,
  without_fix: 0,
  upgrades: [],
  more_packages: 0,
  more_findings: 0,
};

async function readProject(ctx: Ctx, uuid: string) {
  const { check } = await answerProject(ctx, { uuid });
  const current = await ctx.read((db) => query.findCurrent(db, ctx.tenantUuid, uuid));
  if (current === undefined) throw new NotFound('Project');
  return { current, check };
}

async function plan(
  db: Reader,
  kept: Entries,
  use: Pick<KnownUse, 'packages' | 'matches' | 'timesOf'> & Partial<Pick<KnownUse, 'urgency'>>,
): Promise<PlannedUpgrade[]> {
  const entries = await kept.about(db, namesOfVersions(use.packages));
  const urgency =
    use.urgency ?? (await query.selectUrgency(db, new Set(use.matches.map((m) => m.vuln_id))));
  return planUpgrades({ ...use, entries, urgency });
}

const shownOf = ({ pv_ids: _, ...upgrade }: DatedUpgrade) => upgrade;

/** Pairs with a later version of the first package and at least `to` of the second, nearest first, each version once. */
function laterPairs(
  rows: readonly query.TogetherRow[],
  first: query.UsedPackageRow,
  second: query.UsedPackageRow,
  to: string,
): query.TogetherRow[] {
  const [a, b] = [schemeOf(first.ecosystem), schemeOf(second.ecosystem)];
  if (a === undefined || b === undefined) return [];
  const own = parseVersion(a, first.version);
  const target = parseVersion(b, to);
  if (own === null || target === null) return [];
  const later = rows
    .map((row) => ({
      row,
      one: parseVersion(a, row.first_version),
      two: parseVersion(b, row.second_version),
    }))
    .filter(
      ({ one, two }) =>
        one !== null && two !== null && a.compare(one, own) > 0 && b.compare(two, target) >= 0,
    )
    .sort((x, y) => a.compare(x.one, y.one) || b.compare(x.two, y.two));
  const nearest = new Map(later.toReversed().map(({ row }) => [row.first_version, row]));
  return [...nearest.values()].reverse().slice(0, MOST_TOGETHER);
}
