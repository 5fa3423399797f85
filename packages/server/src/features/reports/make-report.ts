import { createHash } from 'node:crypto';
import type { compliance } from '@assay/contract/compliance.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import type { ReportFormat, reports } from '@assay/contract/reports.ts';
import type { vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import type { Change, Ctx, Service, Visit } from '../../context.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { auditReport } from './kinds/audit-report.ts';
import { complianceReport } from './kinds/compliance-report.ts';
import { type AskedNotices, noticesReport } from './kinds/notices-report.ts';
import type { ProjectParts } from './kinds/project-parts.ts';
import { type AskedProject, projectReport } from './kinds/project-report.ts';
import { vulnerabilityReport } from './kinds/vulnerability-report.ts';
import type { NoticesReader } from './notices-reader.ts';
import { pdfReport } from './pdf/write-pdf.ts';
import { recordedFacts } from './recorded-facts.ts';
import type { Report } from './report.ts';
import { csvReport, jsonReport, markdownReport } from './write-text.ts';

/** Operations that reports are read through. */
export interface ReportParts {
  compliance: Pick<Service<typeof compliance>, 'listArtifactCompliance' | 'listProjectCompliance'>;
  vulnerabilities: Pick<Service<typeof vulnerabilities>, 'listVulnerabilities'>;
  content: ProjectParts['content'];
  notices: NoticesReader;
}

/** A report that is asked for, by kind. */
export type ReportRequest =
  | { kind: 'vulnerabilities'; input: Input<typeof reports.exportVulnerabilityReport> }
  | { kind: 'compliance'; input: Input<typeof reports.exportComplianceReport> }
  | { kind: 'project'; input: AskedProject }
  | { kind: 'notices'; input: AskedNotices }
  | { kind: 'audit'; input: Input<typeof reports.exportAuditReport> };

/** Media type of each form. */
export const MEDIA_TYPES: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
};

/** A report as a file, with what the audit log records of it. */
export interface MadeReport {
  uuid: string;
  title: string;
  facts: Report['facts'];
  bytes: Buffer;
  /** Name for the file. */
  file: string;
  media_type: string;
  change: Change & { object: { sha256: Buffer; size_bytes: number } };
}

/**
 * Reads a report and writes its file (ADR 0056).
 *
 * @param uuid id of the report; a new one by default
 */
export async function makeReport(
  ctx: Ctx,
  request: ReportRequest,
  parts: ReportParts & { visit: Visit },
  uuid: string = uuidV7(),
): Promise<MadeReport> {
  const report = await read(ctx, request, parts);
  const { format, ...filters } = request.input;
  const bytes = await bytesOf({ ...report, uuid }, format);
  const sha256 = createHash('sha256').update(bytes).digest();
  const details = { kind: request.kind, format, ...filters, facts: recordedFacts(report.facts) };
  const object = { sha256, size_bytes: bytes.length };
  const { title, facts } = report;
  return {
    ...{ uuid, title, facts, bytes },
    file: `${title} ${new Date().toISOString().slice(0, 10)}.${format}`,
    media_type: MEDIA_TYPES[format],
    change: { action: 'report.create', subject_uuid: uuid, details, object },
  };
}

function read(ctx: Ctx, { kind, input }: ReportRequest, parts: ReportParts & { visit: Visit }) {
  switch (kind) {
    case 'vulnerabilities': {
      const list = parts.vulnerabilities.listVulnerabilities;
      return vulnerabilityReport(ctx, input, { list, visit: parts.visit });
    }
    case 'compliance':
      return complianceReport(ctx, input, parts);
    case 'project':
      return projectReport(ctx, input, parts);
    case 'notices':
      return noticesReport(ctx, input, parts);
    case 'audit':
      return auditReport(ctx, input, parts);
  }
}

async function bytesOf(report: Report, format: ReportFormat): Promise<Buffer> {
  if (format === 'pdf') return pdfReport(report);
  const write = { csv: csvReport, json: jsonReport, md: markdownReport }[format];
  return Buffer.from(write(report));
}
