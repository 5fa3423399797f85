import { FeedError, type FeedItem } from './feed-item.ts';
import { readFeed } from './read-feed.ts';

/** Kinds of uploaded files with the records of one source, which says nothing about how much of the source the file has. */
type RecordKind = 'nvd' | 'cve' | 'csaf' | 'malicious';

interface RecordForm {
  /** In sentences: "This is no …". */
  noun: string;
  /** Bytes that each record has, and other JSON has not. */
  mark: Buffer;
  /** Entries of archives that have records; the archives of repositories have other files as well. */
  entry: RegExp;
}

const FORMS: Record<RecordKind, RecordForm> = {
  nvd: { noun: 'record of NVD', mark: Buffer.from('"cve"'), entry: /./ },
  cve: {
    noun: 'record of the CVE list',
    mark: Buffer.from('"CVE_RECORD"'),
    entry: /[!/]CVE-\d{4}-\d{4,}\.json(?::\d+)?$/,
  },
  csaf: {
    noun: 'CSAF document',
    mark: Buffer.from('"csaf_version"'),
    entry:
      /^(?!.*[!/](?:provider-metadata|aggregator|service|category[^!/]*|[^!/]*feed[^!/]*)\.json)/,
  },
  malicious: {
    noun: 'record below osv/',
    mark: Buffer.from('"id"'),
    entry: /[!/]osv\/.*\.json(?::\d+)?$/,
  },
};

/** Tells whether files of a kind have records of one source. */
export const isRecordKind = (kind: string): kind is RecordKind => kind in FORMS;

/**
 * Yields the records of an uploaded file. What is no record of that kind is a problem, unless an archive has it beside them.
 *
 * @throws FeedError when there are none, or the file cannot be read
 */
export async function* uploadedRecords(kind: RecordKind, path: string): AsyncGenerator<FeedItem> {
  const { noun, mark, entry } = FORMS[kind];
  let records = 0;
  for await (const item of readFeed(path)) {
    if (item.at.includes('!') && !entry.test(item.at)) continue;
    if ('problem' in item) yield item;
    else if (!item.bytes.includes(mark)) yield { problem: `This is no ${noun}`, at: item.at };
    else {
      records += 1;
      yield item;
    }
  }
  if (records === 0) throw new FeedError(`The file has no ${noun}`, kind);
}
