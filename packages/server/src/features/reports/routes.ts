import { REPORT_HEADER, type reports } from '@assay/contract/reports.ts';
import type { Ctx } from '../../context.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange, RawHandlers } from '../../platform/http/mount.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { getReadySbom } from './kinds/notices-report.ts';
import { sendLicenseNotices } from './license-notices.ts';
import { makeReport, type ReportParts, type ReportRequest } from './make-report.ts';

/** Reports as files (ADR 0056). */
export function reportHandlers(
  parts: ReportParts,
  documents: SbomDocuments,
): RawHandlers<typeof reports> {
  /** Writes the file, records its digest, and only then sends it. */
  async function send(ctx: Ctx, request: ReportRequest, exchange: Exchange) {
    const made = await makeReport(ctx, request, { ...parts, visit: exchange });
    await ctx.write(made.change, async () => undefined);
    attach(exchange.reply, made.file);
    exchange.reply.header(REPORT_HEADER, made.uuid).type(made.media_type);
    return made.bytes;
  }
  return {
    exportVulnerabilityReport: (ctx, input, exchange) =>
      send(ctx, { kind: 'vulnerabilities', input }, exchange),
    exportComplianceReport: (ctx, input, exchange) =>
      send(ctx, { kind: 'compliance', input }, exchange),
    exportProjectReport: (ctx, { of, ...input }, exchange) =>
      send(ctx, { kind: of === 'notices' ? 'notices' : 'project', input }, exchange),
    async exportLicenseNotices(ctx, { sbomid, format }, exchange) {
      if (format !== 'pdf' && format !== 'csv')
        return sendLicenseNotices(ctx, { sbomid, format }, { documents, reply: exchange.reply });
      const { project_uuid: uuid } = await getReadySbom(ctx, sbomid, exchange);
      return send(ctx, { kind: 'notices', input: { uuid, sbomid, format } }, exchange);
    },
    exportAuditReport: (ctx, input, exchange) => send(ctx, { kind: 'audit', input }, exchange),
  };
}
