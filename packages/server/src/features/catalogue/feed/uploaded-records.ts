import { isCsaf } from '@assay/core/advisories/csaf/csaf-document.ts';
import { cveMetadataOf } from '@assay/core/advisories/cve-record.ts';
import { nvdRecordOf } from '@assay/core/advisories/nvd.ts';
import { idOfRecord } from '@assay/core/advisories/parse-advisory.ts';
import { FeedError, type FeedItem } from './feed-item.ts';
import { readFeed } from './read-feed.ts';
import { isRecordFile, type RecordKind } from './record-files.ts';

interface RecordForm {
  /** In sentences: "This is no …". */
  noun: string;
  /** Whether JSON is such a record. */
  is: (json: unknown) => boolean;
}

const FORMS: Record<RecordKind, RecordForm> = {
  nvd: { noun: 'record of NVD', is: (json) => nvdRecordOf(json) !== undefined },
  cve: {
    noun: 'record of the CVE list',
    is: (json) => cveMetadataOf(json) !== undefined,
  },
  csaf: {
    noun: 'CSAF document',
    is: isCsaf,
  },
  malicious: {
    noun: 'record below osv/',
    is: (json) => idOfRecord(json).at === '/id' && idOfRecord(json).id !== undefined,
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
  const { noun, is } = FORMS[kind];
  let records = 0;
  for await (const item of readFeed(path)) {
    if (item.at.includes('!') && !isRecordFile(kind, item.at)) continue;
    if ('problem' in item) yield item;
    else if (!isRecord(item.bytes, is)) yield { problem: `This is no ${noun}`, at: item.at };
    else {
      records += 1;
      yield item;
    }
  }
  if (records === 0) throw new FeedError(`The file has no ${noun}`, kind);
}

function isRecord(bytes: Buffer, is: RecordForm['is']): boolean {
  try {
    return is(JSON.parse(bytes.toString()));
  } catch {
    return false;
  }
}
