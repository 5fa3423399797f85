/** Strings of imported standards. */
export const standards = {
  answer:
    'Import standards as CycloneDX files, and show evidence for their requirements by project.',
  noun_one: 'standard',
  noun_other: 'standards',
  search: 'Filter by name or publisher',
  one: 'Standard',
  name: 'Standard',
  version: 'Version',
  owner: 'Publisher',
  license: 'License of the texts',
  requirements: 'Requirements',
  imported: 'Imported',
  imported_by: 'Imported by',
  not_stated: 'not stated',
  format: 'Format',
  file: 'File',
  hash: 'hash',
  levels: 'Levels',
  none: 'No standards yet',
  none_text:
    'Drop a CycloneDX 1.6 or 1.7 file with definitions.standards here. CycloneDX publishes such files for SSDF, SCVS, ASVS and others.',
  none_text_reader: 'Standards appear here as soon as a TenantAdmin imports one.',
  import: 'Import standards',
  import_hint: 'Drop to import as standards',
  import_drop: 'Drop CycloneDX files here, or choose files',
  import_choose: 'Choose CycloneDX files',
  import_formats: 'CycloneDX 1.6 and 1.7 in JSON, with definitions.standards',
  import_limits: '4 MB at most',
  was_imported_one: '{{name}}: {{count}} standard imported.',
  was_imported_other: '{{name}}: {{count}} standards imported.',
  not_imported: '{{name}} was not imported. {{why}}',
  delete: 'Delete standard',
  delete_title: 'Delete {{name}}?',
  delete_text:
    'Statements about its requirements are deleted with it, in every project. The ledger keeps what was recorded.',
  deleted: '{{name}} deleted.',
  cancel: 'Cancel',
  proves: 'The ledger proves that this text was imported then:',
  not_in_log: 'The import is not in the ledger yet.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    standards: typeof standards;
  }
}
