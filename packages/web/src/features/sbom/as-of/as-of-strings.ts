/** Sentences about findings as of an instant. */
export const sbomAsOf = {
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
  unknown: 'Vulnerabilities of then are unknown',
  unknown_text: 'The line above the list says why.',
  receipt: 'Receipt of the upload',
  of_now:
    'As of now: the age limit of sources, trust of the document, ends of life. Not kept: EPSS, in use. Advisories have no receipt.',
};
