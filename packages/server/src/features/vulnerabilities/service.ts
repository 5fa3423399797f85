import type { Priority } from '@assay/contract/priority.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Vulnerability, vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import { priorityOf } from '@assay/core/priority/priority.ts';
import { ssvcOf } from '@assay/core/priority/ssvc.ts';
import type { Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { countClosed } from '../decisions/closed-findings.ts';
import { readDecided } from '../decisions/decided-vulnerability.ts';
import { noteDecisionsRead } from '../decisions/standing.ts';
import { fixesByVulnerability } from '../sbom-content/fixed-versions.ts';
import * as query from './queries.ts';
import { installedVersions } from './record-packages.ts';
import { readTexts } from './record-texts.ts';
import { countLeftOut, readSuppression } from './suppressed-vulnerabilities.ts';

/** A vulnerability of a kernel is named by a hundred records of distributions. */
const MOST_RECORDS = 200;
const MOST_PROJECTS = 200;

const severityName = (rank: number) => SEVERITIES[4 - rank] ?? 'unassigned';

/** @param blobs where the records themselves lie */
export const createVulnerabilityService = (blobs: BlobStore): Service<typeof vulnerabilities> => ({
  async listVulnerabilities(ctx, page) {
    const after = ctx.cursors.read('listVulnerabilities', page);
    await noteDecisionsRead(ctx);
    return ctx.read(async (db) => {
      const suppression = await readSuppression(db, ctx.tenantUuid, page.suppressed);
      const filter = { ...page, after, caller: ctx.actor.uuid, suppression };
      const found = await query.selectVulnerabilities(db, ctx.tenantUuid, filter);
      const { items, ...rest } = ctx.cursors.page('listVulnerabilities', page, found, sortedKeyOf);
      const told = await firstComponents(db, items);
      const decided = items.filter(({ decisions }) => decisions > 0);
      const named = decided.map((row) => ({ ...row, names: [row.id, ...row.aliases] }));
      const closed = await countClosed(db, ctx.tenantUuid, named);
      return {
        items: items.map((row) => ({
          ...row,
          ...told(row),
          ...countsOf(row.findings, closed.get(row.vuln_id) ?? 0),
          severity: severityName(row.severity),
          priority: priorityIn(row),
        })),
        ...rest,
        suppressed: await countLeftOut(db, ctx.tenantUuid, filter),
      };
    });
  },

  async getVulnerability(ctx, { id }) {
    const { vulnerability, records, known_exploited } = await ctx.read(async (db) => {
      const row = await query.findVulnerability(db, ctx.tenantUuid, id);
      if (row === undefined) throw new NotFound('Vulnerability');
      return {
        vulnerability: row,
        records: await query.selectRecords(db, row.vuln_id, MOST_RECORDS),
        known_exploited: await query.findExploited(db, row.id),
      };
    });
    const { projects, installed } = await readProjects(ctx, vulnerability);
    const { contentOf, ...texts } = await readTexts(blobs, records, installedVersions(installed));
    return {
      ...vulnerability,
      severity: severityName(vulnerability.severity),
      priority: priorityIn(vulnerability),
      known_exploited,
      ssvc: ssvcOf({ ...vulnerability, vector: vulnerability.cvss_vector }),
      ...texts,
      advisories: records.map((row) => ({
        ...row,
        ...contentOf(row),
        severity: severityName(row.severity),
      })),
      projects,
    };
  },
});

/** An import of advisories while the counts are read may leave more closed findings than there are. */
const countsOf = (findings: number, closed: number) => {
  const closed_findings = Math.min(findings, closed);
  return { open_findings: findings - closed_findings, closed_findings };
};

/** Priority of a vulnerability: whether it has a fix, is direct and in use differs between the projects that have it. */
function priorityIn(
  row: Pick<
    query.VulnerabilityRow,
    'severity' | 'cvss' | 'epss' | 'epss_percentile' | 'kev' | 'malicious'
  >,
): Priority {
  const { malicious, kev, epss, epss_percentile, cvss } = row;
  const facts = { malicious, fix: 'unknown', direct: 'unknown', in_use: 'unknown' } as const;
  const severity = severityName(row.severity);
  const { tier, reason } = priorityOf({ ...facts, kev, epss, severity, cvss });
  return { ...facts, tier, reason, epss_percentile };
}

/** The first affected component of each vulnerability, and what ends the vulnerability in it. */
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

/** Affected SBOMs of projects, with the package versions that make them so and what was decided about each. */
async function readProjects(ctx: Ctx, { vuln_id, id }: { vuln_id: number; id: string }) {
  const { sboms, installed } = await ctx.read(async (db) => {
    const sboms = await query.selectAffectedProjects(db, ctx.tenantUuid, vuln_id, MOST_PROJECTS);
    const pvIds = new Set(sboms.flatMap((row) => row.pv_ids));
    return { sboms, installed: await query.selectPackages(db, [...pvIds]) };
  });
  const decided = await readDecided(ctx, id);
  const projects = sboms.map(({ pv_ids, project_uuid, ...row }) => {
    const isOf = new Set(pv_ids);
    const place = { project: row.project, project_uuid, sbomid: row.sbomid };
    return {
      ...row,
      packages: installed
        .filter(({ pv_id }) => isOf.has(pv_id))
        .map(({ pv_id, name, version, purl }) => ({
          ...{ name, version, purl },
          ...decided(place, pv_id),
        })),
    };
  });
  return { projects, installed };
}
