import type { RECORD_KINDS } from '@assay/contract/uploaded-kinds.ts';

/** Kinds of sources that publish records among other files. */
export type RecordKind = Exclude<(typeof RECORD_KINDS)[number], 'osv'>;

/** Files beside the documents of a provider. */
const ABOUT_CSAF =
  /(?:^|[!/])(?:provider-metadata|aggregator|service|category[^!/]*|[^!/]*feed[^!/]*)\.json(?::\d+)?$/;
/** The repository has lists of changes beside the records. */
const CVE = /(?:^|[!/])CVE-\d{4}-\d{4,}\.json(?::\d+)?$/;
/** The repository has files of its own beside the records. */
const MALICIOUS = /(?:^|[!/])osv\/.*\.json(?::\d+)?$/;

const IS_RECORD_FILE: Record<RecordKind, (at: string) => boolean> = {
  nvd: () => true,
  cve: (at) => CVE.test(at),
  csaf: (at) => !ABOUT_CSAF.test(at),
  malicious: (at) => MALICIOUS.test(at),
};

/** Tells, by its position in a feed, whether a file of a source has records. */
export const isRecordFile = (kind: RecordKind, at: string): boolean => IS_RECORD_FILE[kind](at);
