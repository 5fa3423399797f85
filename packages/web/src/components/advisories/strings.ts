/** Advisory sources and imports. */
export const advisories = {
  title: 'Advisory sources',
  answer:
    'See which advisories your SBOMs are compared with, how old they are, and what they leave out.',
  one: 'Source',
  sources: 'Sources',
  records: 'Records',
  records_word_one: 'record',
  records_word_other: 'records',
  components_word: 'components',
  ecosystem: 'Ecosystem',
  releases: 'Releases',
  no_releases: 'All releases',
  age: 'Last import',
  fresh: 'Fresh',
  limit: 'Stale after',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  your_components: 'Components of your projects',
  loaded: 'Loaded advisories',
  no_records: 'No records yet',
  not_complete: 'No complete import yet',
  last_imports: 'Imports that need attention',
  none_text:
    'SBOMs are not checked until advisories are loaded. Import files of OSV above, or send them with the CLI:',
  none_ask:
    'SBOMs are not checked until advisories are loaded. Ask the operator of this server, a SuperAdmin, to import them.',
  uncovered: 'Not covered in your projects',
  uncovered_none: 'Every component of your current SBOMs is compared with a loaded source.',
  uncovered_empty: 'No SBOMs yet. Their components are listed here when no source covers them.',
  uncovered_of_one: 'In the current SBOM of your project.',
  uncovered_of_other:
    'In the {{shown}} current SBOMs of all projects: those in use, else the newest.',
  uncovered_uncounted_one: '{{count}} SBOM is not counted yet.',
  uncovered_uncounted_other: '{{count}} SBOMs are not counted yet.',
  uncovered_most: 'The largest {{count}} of {{all}} reasons are shown.',
  all_projects: 'See all projects',
  what: 'Not checked',
  fix: 'How to fix it',
  fix_ask: 'Ask the operator of this server, a SuperAdmin, to import advisories for {{ecosystem}}.',
  fix_import: 'Import',
  fix_no_source: 'Import advisories for this ecosystem.',
  fix_no_identifier: 'Create the SBOM with a tool that writes package URLs, and upload it again.',
  fix_unreadable_purl: 'Correct the package URLs in the SBOM, and upload it again.',
  fix_cpe_only:
    'Create the SBOM with a tool that writes package URLs; this CPE names no vendor or no product.',
  fix_no_ecosystem: 'No advisories exist for packages of this type. Review them yourself.',
  fix_no_version: 'Create the SBOM after the build resolved all versions, and upload it again.',
  fix_not_a_version:
    'State the exact version in place of a range or placeholder, and upload the SBOM again.',
  fix_repository: 'Name the package that was built from the repository, with its own package URL.',
  fix_no_release: 'Add the release of the distribution to the package URLs, as distro=debian-12.',
  address: 'address',
  // Import.
  import: 'Import advisories',
  drop: 'Drop advisory files here, or choose files',
  let_go: 'Drop to import',
  choose: 'Choose advisory files',
  formats: 'Records as .json, .jsonl, .jsonl.zst or .zip, and files of other sources, up to 4 GB.',
  where:
    'OSV publishes one all.zip per ecosystem, such as osv-vulnerabilities.storage.googleapis.com/Maven/all.zip.',
  kind: 'Kind of file',
  kind_records: 'Advisory records (OSV)',
  kind_bundle: 'Bundle of another Assay server',
  key: 'SHA-256 of the key',
  key_help:
    'The exporting server prints it. Get it by another way than the file, so that nobody can replace both.',
  key_wrong: 'The SHA-256 of a key has 64 hexadecimal digits.',
  source: 'Source name',
  source_help: 'Records of one source replace earlier ones with the same id.',
  source_wrong:
    'A source name has lower-case letters, digits, dots and hyphens, and starts with a letter or digit.',
  as_source: '{{size}}, source {{source}}',
  dismiss: 'Dismiss',
  cancel: 'Cancel this import',
  sending: 'Sending, {{percent}}%',
  sending_label: 'Sending',
  import_queued: 'Sent. The import is pending.',
  import_running: 'Importing. {{read}} records read.',
  import_done: 'Imported. {{read}} records read.',
  import_failed: 'The import failed: {{error}} What was imported earlier is unchanged.',
  figures:
    '{{added}} added, {{changed}} changed, {{unchanged}} unchanged, {{withdrawn}} withdrawn.',
  rematched: '{{shown}} package versions matched again.',
  refused_one: '{{shown}} record was refused:',
  refused_other: '{{shown}} records were refused:',
  not_imported: 'Nothing was imported.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    advisories: typeof advisories;
  }
}
