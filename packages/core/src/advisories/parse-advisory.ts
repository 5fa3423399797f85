import type { Advisory } from './advisory.ts';
import { cveMetadataOf, parseCveRecord } from './cve-record.ts';
import { nvdRecordOf, parseNvd } from './nvd.ts';
import { parseOsv } from './osv.ts';
import { fieldsAt, isFields } from './record-fields.ts';

/** The id of a record of OSV, NVD or the CVE list, and the pointer to it; the id is undefined where the record has none. */
export function idOfRecord(record: unknown): { id: string | undefined; at: string } {
  const { id, at } = statedId(record);
  return { id: typeof id === 'string' && id !== '' ? id : undefined, at };
}

function statedId(record: unknown): { id: unknown; at: string } {
  const listed = cveMetadataOf(record);
  if (listed !== undefined) return { id: listed['cveId'], at: '/cveMetadata/cveId' };
  const cve = nvdRecordOf(record);
  if (cve !== undefined) return { id: cve['id'], at: '/cve/id' };
  return { id: isFields(record) ? record['id'] : undefined, at: '/id' };
}

/** Parses a record of OSV, NVD or the CVE list. @throws AdvisoryError when it is none */
export function parseAdvisory(record: unknown): Advisory {
  if (cveMetadataOf(record) !== undefined) return parseCveRecord(fieldsAt(record, ''));
  const cve = nvdRecordOf(record);
  return cve === undefined ? parseOsv(record) : parseNvd(cve);
}
