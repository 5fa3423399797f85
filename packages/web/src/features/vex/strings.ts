/** Strings of the page of VEX documents. */
export const vex = {
  answer: 'Import statements of vendors, and accept those that you agree with as decisions.',
  noun_one: 'document',
  noun_other: 'documents',
  none: 'No VEX documents yet',
  none_text:
    'Drop a document here to upload it: OpenVEX, CSAF, CycloneDX or SPDX 3. Its statements are claims until you accept them.',
  none_text_reader:
    'Documents appear here as soon as a LedgerAdmin imports one: OpenVEX, CSAF, CycloneDX or SPDX 3.',
  document: 'Document',
  author: 'Author',
  no_author: 'no author',
  format: 'Format',
  trust: 'Trust',
  offered: 'Offered',
  vouched_text:
    'A signers group vouches for this document: matched statements are accepted when it is imported.',
  offered_text:
    'No signers group vouches for this document: its statements apply once you accept them.',
  matched: 'Matched',
  matched_of: '{{matched}} of {{all}}',
  accepted: 'Accepted',
  imported: 'Imported',
  imported_by: 'Imported by',
  stated: 'Published',
  no_time: 'not stated',
  about: 'About',
  whole_tenant: 'All projects',
  id: 'Document ID',
  import: 'Import VEX document',
  import_hint: 'Drop to import as VEX',
  import_drop: 'Drop VEX documents here, or choose files',
  import_choose: 'Choose VEX files',
  import_formats:
    'OpenVEX, CSAF 2.0 and 2.1, CycloneDX 1.4 to 1.7, SPDX 3, also in in-toto attestations',
  import_limits: '32 MB and 200,000 statements at most',
  import_project: 'Project path',
  import_project_text:
    'Leave it empty if the statements name their products, or apply to all projects.',
  was_imported_one: 'Imported {{name}}: {{shown}} statement.',
  was_imported_other: 'Imported {{name}}: {{shown}} statements.',
  not_imported: '{{name}} was not imported. {{why}}',
  statements: 'Statements',
  all: 'All',
  only_matched: 'Matched',
  only_unmatched: 'Not matched',
  show: 'Statements to show',
  no_statements: 'No statement matches this filter.',
  more: 'Show more statements',
  findings_one: '{{shown}} finding',
  findings_other: '{{shown}} findings',
  was_accepted: 'accepted',
  unmatched_vulnerability: 'No finding has this vulnerability',
  unmatched_package: 'No finding of it is in this package',
  unmatched_version: 'No finding of it is in this version',
  unmatched_product: 'No SBOM describes this product',
  unmatched_state: 'The statement has no state',
  versions: 'versions {{range}}',
  accept_one: 'Accept {{shown}} statement',
  accept_other: 'Accept {{shown}} statements',
  delete: 'Delete document',
  delete_title: 'Delete {{name}}?',
  delete_text: 'The document and its statements are removed. Decisions made from them remain.',
  deleted: '{{name}} was deleted.',
  cancel: 'Cancel',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    vex: typeof vex;
  }
}
