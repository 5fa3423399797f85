import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { Sbom, sboms } from '@assay/contract/sboms.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type { Answer, Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { ONE_STATEMENT, type Reader, type Writer } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { readCoverage, readCoverageOf } from '../catalogue/coverage/read-coverage.ts';
import { findKnownPackage } from '../catalogue/package-versions.ts';
import { selectDistrusted } from '../trust/package-levels.ts';
import { findRefusedUpload, findReplacement } from '../uploads/refused.ts';
import { changeSboms } from './finish-sbom.ts';
import * as query from './queries.ts';
import { removeSbom } from './remove-sbom.ts';
import { refusedAnswer, sbomAnswer } from './sbom-answer.ts';
import { findUploadLeaf } from './upload-leaf-queries.ts';

/** The SBOM, or 404: another tenant's is as missing as one that never was. */
export async function getSbomRow(ctx: Ctx, sbomid: string): Promise<query.OpenedSbomRow> {
  const row = await ctx.read(
    (db) => query.findOpenedSbom(db, ctx.tenantUuid, sbomid),
    ONE_STATEMENT,
  );
  return row ?? missing();
}

/** The same, with the coverage at the instant of its counts. */
export const getCoveredSbom = (ctx: Ctx, sbomid: string): Promise<CoveredSbom> =>
  ctx.read((db) => readCovered(db, ctx.tenantUuid, sbomid));

/** Leaf of the audit entry that records the upload of an SBOM; null where it has none. */
export const getUploadLeaf = (ctx: Ctx, sbomid: string): Promise<LeafPlace | null> =>
  ctx.read((db) => findUploadLeaf(db, ctx.tenantUuid, sbomid));

/** An SBOM, and the coverage by advisories, as of one instant. */
interface CoveredSbom {
  row: query.OpenedSbomRow;
  coverage: Coverage;
}

async function readCovered(db: Reader, tenantUuid: string, sbomid: string): Promise<CoveredSbom> {
  const row = (await query.findOpenedSbom(db, tenantUuid, sbomid)) ?? missing();
  return { row, coverage: await readCoverageOf(db, row.coverage_state) };
}

/**
 * Returns an SBOM in answer form; for one deleted since its upload was answered, the SBOM that it duplicated,
 * or the remains of a refused one; else throws a 404.
 */
export const answerOrRefusal = (ctx: Ctx, sbomid: string): Promise<Answer<Sbom>> =>
  ctx.read(async (db) => {
    const row = await query.findSbom(db, ctx.tenantUuid, sbomid);
    if (row) return answerOf(db, ctx.tenantUuid, row);
    const replacement = await findReplacement(db, ctx.tenantUuid, sbomid);
    if (replacement !== undefined) return findAnswer(db, ctx.tenantUuid, replacement);
    const refused = (await findRefusedUpload(db, ctx.tenantUuid, sbomid)) ?? missing();
    return refusedAnswer({ ...refused, sbomid });
  });

/** Returns how far the same SBOM is, which takes a fraction of its answer. */
export async function statusOrRefusal(ctx: Ctx, sbomid: string): Promise<string> {
  const status = await ctx.read(
    (db) => query.findStatus(db, ctx.tenantUuid, sbomid),
    ONE_STATEMENT,
  );
  return status ?? String((await answerOrRefusal(ctx, sbomid)).status);
}

const findAnswer = async (db: Reader, tenantUuid: string, sbomid: string): Promise<Answer<Sbom>> =>
  answerOf(db, tenantUuid, (await query.findSbom(db, tenantUuid, sbomid)) ?? missing());

/** An SBOM in answer form, with its components that have statements of distrust. */
async function answerOf(db: Reader, tenantUuid: string, row: query.SbomRow): Promise<Answer<Sbom>> {
  const coverage = await readCoverage(db);
  if (row.status !== 'ready' || row.set_id === null) return sbomAnswer(row, coverage);
  const levels = await selectDistrusted(db, tenantUuid, row.set_id);
  const count = (level: string) => levels.filter((one) => one.trust_level === level).length;
  const trust = { untrusted: count('untrusted'), unsupported: count('unsupported') };
  return sbomAnswer(row, coverage, { trust, with_reasons: true });
}

export const sbomService: Service<typeof sboms> = {
  async listSboms(ctx, { cursor, ...filter }) {
    const page = { cursor, ...filter };
    const after = ctx.cursors.read('listSboms', page);
    const { coverage, ...found } = await ctx.read(async (db) => {
      const pvId = filter.purl === undefined ? undefined : await findKnownPackage(db, filter.purl);
      const rows = await query.selectSboms(db, ctx.tenantUuid, { ...filter, after, pvId });
      return { ...rows, coverage: await readCoverage(db) };
    });
    const { items, ...rest } = ctx.cursors.page('listSboms', page, found, sortedKeyOf);
    return { items: items.map((row) => sbomAnswer(row, coverage)), ...rest };
  },

  getSbom: (ctx, { sbomid }) => answerOrRefusal(ctx, sbomid),

  async updateSbom(ctx, { sbomid, in_use }) {
    const change = { action: 'sbom.update', subject_uuid: sbomid, details: { in_use } };
    await ctx.write(change, (tx) =>
      changeSbom(tx, ctx.tenantUuid, sbomid, async (project_uuid) => {
        const changed = await query.updateSbomUse(tx, ctx.tenantUuid, sbomid, { in_use });
        if (changed === undefined) return missing();
        if (changed.before !== in_use) {
          const by = { sboms: 0, in_use: in_use ? 1 : -1, document_bytes: 0 };
          await query.addToProjectCounts(tx, ctx.tenantUuid, project_uuid, by);
        }
      }),
    );
    return ctx.read((db) => findAnswer(db, ctx.tenantUuid, sbomid));
  },

  async deleteSbom(ctx, { sbomid }) {
    await ctx.write({ action: 'sbom.delete', subject_uuid: sbomid }, (tx) =>
      changeSbom(tx, ctx.tenantUuid, sbomid, async (project_uuid) => {
        const place = { tenant_uuid: ctx.tenantUuid, project_uuid, sbomid };
        if ((await removeSbom(tx, place)) === undefined) missing();
      }),
    );
    return undefined;
  },
};

/** Changes one SBOM; its project, which never changes, is locked before it. */
async function changeSbom(
  tx: Writer,
  tenant_uuid: string,
  sbomid: string,
  change: (projectUuid: string) => Promise<void>,
): Promise<void> {
  const project_uuid = await query.findProjectOf(tx, tenant_uuid, sbomid);
  if (project_uuid === undefined) return missing();
  const isThere = await changeSboms(tx, {
    ...{ tenant_uuid, project_uuid },
    change: () => change(project_uuid),
  });
  if (!isThere) missing();
}

const missing = (): never => {
  throw new NotFound('SBOM');
};
