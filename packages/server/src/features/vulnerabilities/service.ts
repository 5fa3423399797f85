import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Vulnerability, vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import type { Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { fixesByVulnerability } from '../sbom-content/fixed-versions.ts';
import * as query from './queries.ts';
import { readTexts } from './record-texts.ts';

/** A vulnerability of a kernel is named by a hundred records of distributions. */
const MOST_RECORDS = 200;
const MOST_PROJECTS = 200;

const severityName = (rank: number) => SEVERITIES[4 - rank] ?? 'unassigned';

/** @param blobs where the records themselves lie */
export const createVulnerabilityService = (blobs: BlobStore): Service<typeof vulnerabilities> => ({
  async listVulnerabilities(ctx, page) {
    const after = ctx.cursors.read('listVulnerabilities', page);
    return ctx.read(async (db) => {
      const found = await query.selectVulnerabilities(db, ctx.tenantUuid, { ...page, after });
      const { items, ...rest } = ctx.cursors.page('listVulnerabilities', page, found, sortedKeyOf);
      const told = await firstComponents(db, items);
      return {
        items: items.map((row) => ({
          ...row,
          ...told(row),
          severity: severityName(row.severity),
        })),
        ...rest,
      };
    });
  },

  async getVulnerability(ctx, { id }) {
    const { vulnerability, records } = await ctx.read(async (db) => {
      const row = await query.findVulnerability(db, ctx.tenantUuid, id);
      if (row === undefined) throw new NotFound('Vulnerability');
      return {
        vulnerability: row,
        records: await query.selectRecords(db, row.vuln_id, MOST_RECORDS),
      };
    });
    return {
      ...vulnerability,
      severity: severityName(vulnerability.severity),
      ...(await readTexts(blobs, records)),
      advisories: records.map((row) => ({ ...row, severity: severityName(row.severity) })),
      projects: await selectProjects(ctx, vulnerability.vuln_id),
    };
  },
});

/** Returns the first affected component of each vulnerability, and its fix. */
async function firstComponents(db: Reader, vulnerabilities: query.VulnerabilityRow[]) {
  const pairs = vulnerabilities.flatMap(({ vuln_id, first_pv }) =>
    first_pv === null ? [] : [{ vuln_id, pv_id: first_pv }],
  );
  const pvIds = new Set(pairs.map(({ pv_id }) => pv_id));
  const versionOf = new Map(
    (await query.selectPackages(db, [...pvIds])).map((row) => [row.pv_id, row]),
  );
  const fixes = await fixesByVulnerability(db, pairs, versionOf);
  return ({
    vuln_id,
    first_pv,
  }: query.VulnerabilityRow): Pick<Vulnerability, 'component' | 'fix'> => {
    const component = versionOf.get(first_pv ?? -1);
    const fixed = component?.version ? fixes.get(vuln_id) : undefined;
    const [version = null] = fixed ?? [];
    return {
      component: component
        ? { name: component.name, version: component.version, purl: component.purl }
        : null,
      fix: {
        state: fixed === undefined ? 'unknown' : version === null ? 'none' : 'fixed',
        version,
      },
    };
  };
}

/** Affected projects with the package versions that make them so. */
function selectProjects(ctx: Ctx, vulnId: number) {
  return ctx.read(async (db) => {
    const projects = await query.selectAffectedProjects(db, ctx.tenantUuid, vulnId, MOST_PROJECTS);
    const pvIds = new Set(projects.flatMap((row) => row.pv_ids));
    const rows = await query.selectPackages(db, [...pvIds]);
    return projects.map(({ pv_ids, ...row }) => {
      const isOf = new Set(pv_ids);
      const packages = rows.filter(({ pv_id }) => isOf.has(pv_id));
      return { ...row, packages: packages.map(({ pv_id: _, ...shown }) => shown) };
    });
  });
}
