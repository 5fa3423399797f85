import type { Input } from '@assay/contract/endpoint.ts';
import type { licenses, SbomLicense, TenantLicense } from '@assay/contract/licenses.ts';
import { judgeStatements, noVerdicts } from '@assay/core/license-policy/count-verdicts.ts';
import type { Ctx, Service } from '../../../context.ts';
import { sortedKeyOf } from '../../../platform/db/order-queries.ts';
import { documentLicenses } from '../../licenses/document-licenses.ts';
import { presentJudge } from '../../licenses/license-judge.ts';
import { sbomLicenseFacts } from '../../licenses/sbom-verdicts.ts';
import { licenseSboms, tenantLicenses, tenantSummary } from '../../licenses/tenant-licenses.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import { cursorKeyOf, type Order, pageThrough } from '../order.ts';
import { viewsOf } from '../sbom-views.ts';
import { LICENSE_COLUMNS, licenseFilter, licenseOrder } from './license-rows.ts';

/** Creates the operations on licenses of SBOMs. One SBOM is read from its document, the tenant from what is counted. */
export function createLicenseService(documents: SbomDocuments): Service<typeof licenses> {
  const views = viewsOf(documents);
  return {
    async listSbomLicenses(ctx, input) {
      const { view } = await views.openDocument(ctx, input.sbomid);
      const { judge } = await ctx.read((db) => presentJudge(db, ctx.tenantUuid));
      const rows: SbomLicense[] = documentLicenses(view.graph).stated.map((one) => ({
        ...one,
        ...judge.judge(one.licenses),
      }));
      const columns = LICENSE_COLUMNS;
      const order = licenseOrder(rows, input.sort, { columns, tieOf: (_, place) => place });
      return pageOf(ctx, 'listSbomLicenses', input, { rows, order });
    },

    async getSbomLicenseSummary(ctx, { sbomid }) {
      const { view } = await views.openDocument(ctx, sbomid);
      const { judge, policy_revision } = await ctx.read((db) => presentJudge(db, ctx.tenantUuid));
      const { stated } = documentLicenses(view.graph);
      const { verdict, counts } = judgeStatements(stated, judge);
      return { verdict, counts, licenses: stated.length, policy_revision };
    },

    async listLicenses(ctx, input) {
      const rows = await ctx.read((db) => tenantLicenses(db, ctx.tenantUuid));
      const columns = {
        ...LICENSE_COLUMNS,
        sboms: ({ sboms }: TenantLicense) => sboms,
        projects: ({ projects }: TenantLicense) => projects,
      };
      const tieOf = ({ license_id }: TenantLicense) => license_id;
      const order = licenseOrder(rows, input.sort, { columns, tieOf });
      return pageOf(ctx, 'listLicenses', input, { rows, order });
    },

    getLicenseSummary: (ctx) => ctx.read((db) => tenantSummary(db, ctx.tenantUuid)),

    async listLicenseSboms(ctx, input) {
      const { tenantUuid } = ctx;
      const after = ctx.cursors.read('listLicenseSboms', input);
      return ctx.read(async (db) => {
        const found = await licenseSboms(db, tenantUuid, { ...input, after });
        const page = ctx.cursors.page('listLicenseSboms', input, found, sortedKeyOf);
        const sbomids = page.items.map(({ sbomid }) => sbomid);
        const judged = await sbomLicenseFacts(db, tenantUuid, sbomids);
        const items = page.items.map((row) => ({
          ...row,
          verdict: judged.get(row.sbomid)?.verdict ?? ('unknown' as const),
          counts: judged.get(row.sbomid)?.counts ?? noVerdicts(),
        }));
        return { ...page, items };
      });
    },
  };
}

type Listed = Pick<Input<typeof licenses.listLicenses>, 'pageSize' | 'cursor' | 'verdict' | 'text'>;

/** A page of rows in memory, whose total is known. */
function pageOf<Row extends SbomLicense>(
  ctx: Ctx,
  list: string,
  input: Listed,
  { rows, order }: { rows: readonly Row[]; order: Order },
) {
  const isWanted = licenseFilter(input);
  const after = ctx.cursors.read(list, input);
  const found = pageThrough(
    order,
    (item) => {
      const row = rows[item];
      return row !== undefined && isWanted(row);
    },
    { after, pageSize: input.pageSize },
  );
  const page = ctx.cursors.page(list, input, found, cursorKeyOf(order));
  const items = page.items.flatMap((item) => rows[item] ?? []);
  return { ...page, items, total: found.count, total_is_exact: true };
}
