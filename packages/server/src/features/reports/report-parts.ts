import { createComplianceService } from '../compliance/service.ts';
import { createSbomContentService } from '../sbom-content/service.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { createVulnerabilityService } from '../vulnerabilities/service.ts';
import type { ReportParts } from './make-report.ts';
import { createNoticesReader } from './notices-reader.ts';

/** The operations of pages that reports are read through. */
export const createReportParts = (
  documents: SbomDocuments,
  content: ReportParts['content'] = createSbomContentService(documents),
): ReportParts => ({
  content,
  notices: createNoticesReader(documents),
  vulnerabilities: createVulnerabilityService(documents.blobs),
  compliance: createComplianceService(documents),
});
