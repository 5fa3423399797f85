import type { Advisory } from './advisory.ts';
import { nvdRecordOf, parseNvd } from './nvd.ts';
import { parseOsv } from './osv.ts';
import { isFields } from './record-fields.ts';

/** The id of a record of OSV or NVD, and the pointer to it; the id is undefined where the record has none. */
export function idOfRecord(record: unknown): { id: string | undefined; at: string } {
  const cve = nvdRecordOf(record);
  const id = (cve ?? (isFields(record) ? record : {}))['id'];
  return {
    id: typeof id === 'string' && id !== '' ? id : undefined,
    at: cve === undefined ? '/id' : '/cve/id',
  };
}

/** Parses a record of OSV or NVD. @throws AdvisoryError when it is none */
export function parseAdvisory(record: unknown): Advisory {
  const cve = nvdRecordOf(record);
  return cve === undefined ? parseOsv(record) : parseNvd(cve);
}
