import { createHash } from 'node:crypto';
import type { compliance } from '@assay/contract/compliance.ts';
import { REPORT_HEADER, type ReportFormat, type reports } from '@assay/contract/reports.ts';
import type { sbomContent } from '@assay/contract/sbom-content.ts';
import type { vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import type { FastifyReply } from 'fastify';
import type { Ctx, Service } from '../../context.ts';
import { attach } from '../../platform/http/download.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { auditReport } from './kinds/audit-report.ts';
import { complianceReport } from './kinds/compliance-report.ts';
import { projectReport } from './kinds/project-report.ts';
import { vulnerabilityReport } from './kinds/vulnerability-report.ts';
import { pdfReport } from './pdf/write-pdf.ts';
import type { Report } from './report.ts';
import { csvReport, jsonReport, markdownReport } from './write-text.ts';

/** Operations that reports are read through. */
export interface ReportParts {
  compliance: Pick<Service<typeof compliance>, 'listArtifactCompliance' | 'listProjectCompliance'>;
  vulnerabilities: Pick<Service<typeof vulnerabilities>, 'listVulnerabilities'>;
  content: Pick<Service<typeof sbomContent>, 'listSbomVulnerabilities' | 'getSbomGate'>;
}

/** Reports as files (ADR 0056). */
export const reportHandlers = (parts: ReportParts): RawHandlers<typeof reports> => ({
  async exportVulnerabilityReport(ctx, input, exchange) {
    const list = parts.vulnerabilities.listVulnerabilities;
    const report = await vulnerabilityReport(ctx, input, { list, visit: exchange });
    return send(ctx, exchange.reply, { kind: 'vulnerabilities', input, report });
  },
  async exportComplianceReport(ctx, input, exchange) {
    const report = await complianceReport(ctx, input, { ...parts, visit: exchange });
    return send(ctx, exchange.reply, { kind: 'compliance', input, report });
  },
  async exportProjectReport(ctx, input, exchange) {
    const report = await projectReport(ctx, input, { content: parts.content, visit: exchange });
    return send(ctx, exchange.reply, { kind: 'project', input, report });
  },
  async exportAuditReport(ctx, input, exchange) {
    const report = await auditReport(ctx, input, { visit: exchange });
    return send(ctx, exchange.reply, { kind: 'audit', input, report });
  },
});

const MEDIA_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

interface Sent {
  kind: 'vulnerabilities' | 'compliance' | 'project' | 'audit';
  input: { format: ReportFormat } & Readonly<Record<string, unknown>>;
  report: Omit<Report, 'uuid'>;
}

/** Writes the file, records its digest, and only then sends it. */
async function send(ctx: Ctx, reply: FastifyReply, { kind, input, report }: Sent) {
  const uuid = uuidV7();
  const { format, ...filters } = input;
  const bytes = await bytesOf({ ...report, uuid }, format);
  const sha256 = createHash('sha256').update(bytes).digest();
  const object = { sha256, size_bytes: bytes.length };
  const details = { kind, format, ...filters };
  const change = { action: 'report.create', subject_uuid: uuid, details, object };
  await ctx.write(change, async () => undefined);
  attach(reply, `${report.title} ${new Date().toISOString().slice(0, 10)}.${format}`);
  reply.header(REPORT_HEADER, uuid).type(MEDIA_TYPES[format]);
  return bytes;
}

async function bytesOf(report: Report, format: ReportFormat): Promise<Buffer> {
  if (format === 'pdf') return pdfReport(report);
  const write = { csv: csvReport, json: jsonReport, md: markdownReport }[format];
  return Buffer.from(write(report));
}
