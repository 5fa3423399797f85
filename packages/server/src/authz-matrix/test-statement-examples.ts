import { standardDocument } from '@assay/core/compliance/standards/test-standard.ts';
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

/** Inputs of the calls about VEX, licenses, standards and saved reports. */
export const statementExamples = {
  importVexDocument: ({ path }) => ({ path, body: VEX }),
  listVexDocuments: () => ({}),
  getVexDocument: ({ vex_document }) => ({ uuid: vex_document }),
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

  // One file for all, which is stored once: the answer to a stored one has an id of its own.
  importStandards: () => ({ body: JSON.stringify(standardDocument({ name: 'Rules of all' })) }),
  listStandards: nothing,
  getStandard: ({ standard }) => ({ uuid: standard }),
  deleteStandard: ({ standard }) => ({ uuid: standard }),
  listProjectStandards: ({ project }) => ({ uuid: project }),
  getProjectStandard: ({ project, standard }) => ({ uuid: project, standard }),
  exportProjectDeclarations: ({ project }) => ({ uuid: project }),
  setRequirementEvidence: ({ project, standard, owner, in_a_month }) => ({
    ...{ uuid: project, standard, requirement: 'H.1.2', verdict: 'pass' as const },
    ...{ text: 'See the wiki.', owner_uuid: owner, expires_at: in_a_month },
    attachment_uuid: null,
  }),
  deleteRequirementEvidence: ({ project, standard }) => ({
    ...{ uuid: project, standard, requirement: 'H.1.1' },
  }),

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
