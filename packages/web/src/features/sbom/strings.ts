import { sbomContent } from './content-strings.ts';
import { sbomGraph } from './dependencies-tab/graph-strings.ts';
import { sbomProgress } from './progress/progress-strings.ts';
import { sbomQuality } from './quality/quality-strings.ts';
import { sbomSign } from './sign-vex/strings.ts';

/** Sentences of the page of one SBOM: its head here, its parts by name. */
export const sbom = {
  content: sbomContent,
  graph: sbomGraph,
  progress: sbomProgress,
  quality: sbomQuality,
  sign: sbomSign,
  projects: 'Projects',
  no_version: 'no version',
  in_use: 'in use',
  answer_components: 'Components of this SBOM, and which ones could not be checked.',
  answer_vulnerabilities: 'Vulnerabilities affecting this SBOM, and why each one matched.',
  answer_vex: 'VEX statements that the document contains.',
  answer_dependencies: 'Dependencies of this SBOM, and how findings get in.',
  answer_compliance: 'Rule sets that this SBOM meets, and what fails them.',
  answer_licenses: 'Licenses of this SBOM, and the rule that decided about each.',
  answer_attachments: 'Files kept beside this SBOM, as they were received.',
  tabs: 'Parts of the SBOM',
  tab_components: 'Components',
  tab_vulnerabilities: 'Vulnerabilities',
  tab_vex: 'VEX',
  tab_dependencies: 'Dependencies',
  tab_compliance: 'Compliance',
  tab_licenses: 'Licenses',
  tab_attachments: 'Attachments',
  licenses: {
    label: 'Licenses of the SBOM',
    empty: 'No licenses to judge',
    empty_text: 'The document has no components, or only files that state no license.',
    components: 'License',
  },
  upload: 'Upload version',
  set_in_use: 'Mark as in use',
  unset_in_use: 'Take out of use',
  set_in_use_done: 'This version counts as deployed now.',
  unset_in_use_done: 'This version no longer counts as deployed.',
  export: 'Export',
  export_as: 'Export: {{form}}',
  export_original: 'Original document',
  export_original_text: 'The exact bytes, SHA-256 {{hash}}',
  export_cyclonedx: 'CycloneDX 1.6 JSON',
  export_cyclonedx_text: 'Regenerated from parsed data',
  export_openvex: 'OpenVEX 0.2.0',
  export_openvex_text: 'Your decisions about its findings',
  export_csaf: 'CSAF 2.0 VEX',
  export_csaf_text: 'Your decisions about its findings',
  export_declarations: 'CycloneDX 1.6 declarations',
  export_declarations_text: 'Results of rule sets, with evidence',
  export_notices: 'License notices',
  export_notices_text: 'Licenses, copyright and license texts of each component',
  export_vex: 'CycloneDX 1.6 JSON with findings',
  export_vex_text: 'With findings and their analysis',
  export_spdx: 'SPDX 2.3 JSON',
  export_spdx_text: 'Regenerated from parsed data',
  format: 'Format',
  unread: 'not read yet',
  components: 'Components',
  unchecked: 'not checked',
  stale: 'stale',
  unknown: 'undecided',
  handled: 'handled by distribution packages',
  uploaded: 'Uploaded',
  by: 'by',
  document: 'Document, SHA-256',
  known: 'Findings',
  remarks: 'Remarks',
  hash: 'hash',
  gone: 'SBOM not found',
  gone_text: 'It was deleted, or the address is mistyped.',
  gone_go: 'See the project',
  attachments_empty: 'No files yet',
  attachments_empty_text:
    'Keep test reports, licenses or signed statements beside the SBOM. They are stored as they are and never opened.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    sbom: typeof sbom;
  }
}
