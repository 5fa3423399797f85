import type { Examples } from './test-example.ts';
import { VEX } from './test-vex.ts';

const nothing = () => ({});
const SAVED_REPORT = {
  name: 'renamed',
  kind: 'compliance' as const,
  format: 'csv' as const,
  filters: { of: 'projects' },
  ...{ period_days: null, cron: '0 7 * * 1', zone: 'Europe/Madrid', recipients: [] },
};

/** Inputs of the calls about VEX, licenses and saved reports. */
export const statementExamples = {
  importVexDocument: ({ path }) => ({ path, body: VEX }),
  listVexDocuments: () => ({}),
  listVexStatements: ({ vex_document }) => ({ uuid: vex_document }),
  acceptVexDocument: ({ vex_document }) => ({ uuid: vex_document }),
  declineVexStatements: ({ vex_document }) => ({ uuid: vex_document, statements: [4] }),
  offerVexStatements: ({ vex_document }) => ({ uuid: vex_document, statements: [3] }),
  listSbomVexStatements: ({ sbom }) => ({ sbomid: sbom }),
  offerSbomStatements: ({ sbom }) => ({ sbomid: sbom }),
  deleteVexDocument: ({ vex_document }) => ({ uuid: vex_document }),
  exportSbomVex: ({ sbom }) => ({ sbomid: sbom }),
  attestSbomVex: ({ sbom, signing_key }) => ({ sbomid: sbom, key_uuid: signing_key }),
  exportProjectVex: ({ project }) => ({ uuid: project }),

  getLicensePolicy: nothing,
  setLicensePolicy: () => ({ policy: { rules: [], otherwise: 'review' as const } }),
  listSbomLicenses: ({ sbom }) => ({ sbomid: sbom }),
  getSbomLicenseSummary: ({ sbom }) => ({ sbomid: sbom }),
  listLicenses: nothing,
  getLicenseSummary: nothing,
  listLicenseSboms: nothing,
  previewLicensePolicy: () => ({ policy: null }),

  listSavedReports: nothing,
  createSavedReport: () => ({ ...SAVED_REPORT, name: 'new' }),
  updateSavedReport: ({ saved_report }) => ({ ...SAVED_REPORT, uuid: saved_report }),
  deleteSavedReport: ({ saved_report }) => ({ uuid: saved_report }),
  runSavedReport: ({ saved_report }) => ({ uuid: saved_report }),
  listReportRuns: ({ saved_report }) => ({ uuid: saved_report }),
  getReportRunFile: ({ report_run }) => ({ run: report_run }),
  getReportRunReceipt: ({ report_run }) => ({ run: report_run }),
} satisfies Partial<Examples>;
