/** Sentences about findings as of an instant. */
export const asOf = {
  label: 'As of',
  show: 'Show findings',
  back: 'Return to now',
  known_one: '{{count}} finding as of {{at}}, decisions that applied: {{decisions}}.',
  known_other: '{{count}} findings as of {{at}}, decisions that applied: {{decisions}}.',
  before_upload: 'This SBOM was uploaded after {{at}}, so nothing was known of it then.',
  before_ready:
    'Findings as of {{at}} are unknown: the components of this SBOM were not compared with advisories yet.',
  before_history:
    'Findings as of {{at}} are unknown: this server keeps what it knew since {{since}}.',
  project_before_upload: 'This project had no SBOM at {{at}}, or those of then are deleted.',
  project_before_ready:
    'Findings as of {{at}} are unknown: no SBOM of this project was compared with advisories yet.',
  project_before_history:
    'Findings as of {{at}} are unknown: this server keeps what it knew since {{since}}.',
  used: 'Version {{version}} was in use.',
  newest: 'Version {{version}} was the newest; none was in use.',
  used_of_now: 'Which versions are in use is as of now.',
  deleted: 'SBOMs that were deleted since are left out.',
  versions: 'Versions of then',
  finding: 'State, reason and decisions as of {{at}}.',
  finding_now: 'Show this finding now',
  decisions: 'Decisions that applied then',
  gone: 'This SBOM had no such finding then, or it is not known.',
  unknown: 'Vulnerabilities of then are unknown',
  unknown_text: 'The line above the list says why.',
  receipt: 'Receipt of the upload',
  of_now_project:
    'As of now: the age limit of sources, trust of the document, ends of life. Not kept: EPSS. Priority leaves out which versions were in use. Advisories have no receipt.',
  of_now:
    'As of now: the age limit of sources, trust of the document, ends of life. Not kept: EPSS, in use. Advisories have no receipt.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    as_of: typeof asOf;
  }
}
