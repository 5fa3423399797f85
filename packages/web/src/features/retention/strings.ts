/** The page of the SBOMs that a tenant keeps. */
export const retention = {
  title: 'Retention',
  answer: 'SBOMs that this tenant keeps, and those that it deletes by a rule.',
  rule: 'Rule',
  on: 'In force',
  off: 'Nothing is deleted',
  text: 'Assay deletes an SBOM when it is not in use, when its project has as many newer ones as are kept, and when it is older than the number of days. Each deletion has an entry in the audit log.',
  keep_newest: 'Newest SBOMs of each project',
  keep_newest_text: 'Failed uploads do not count. 1 to 100,000.',
  keep_days: 'Days after the upload',
  keep_days_text: 'An SBOM stays at least so long. 1 to 36,500.',
  save: 'Save the rule',
  stop: 'Delete nothing',
  saved: 'The rule is saved. The next run of the task “Delete what is no longer kept” applies it.',
  stopped: 'No SBOM is deleted by a rule any more.',
  set: 'Set by',
  last: 'Last deletion',
  never: 'Never',
  deleted_one: '{{count}} SBOM deleted',
  deleted_other: '{{count}} SBOMs deleted',
  preview: 'What these numbers delete now',
  noun_one: 'SBOM',
  noun_other: 'SBOMs',
  none: 'These numbers delete nothing now',
  none_text: 'Every SBOM is in use, among the newest of its project, or not old enough.',
  not_numbers: 'Enter two numbers to see what they delete.',
  project: 'Project',
  version: 'Version',
  uploaded: 'Uploaded',
  size: 'Size',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    retention: typeof retention;
  }
}
