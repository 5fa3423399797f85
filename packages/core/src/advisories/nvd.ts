/**
 * Records of the NVD API 2.0 and of NVD's JSON 2.0 feeds: `{ "cve": { "id": "CVE-…", "configurations": […] } }`.
 *
 * @see https://csrc.nist.gov/schema/nvd/api/2.0/cve_api_json_2.0.schema
 */
import type { Advisory, AdvisoryReference, StatedSeverity } from './advisory.ts';
import { affectedOfConfigurations } from './nvd-configurations.ts';
import {
  type Fields,
  fieldsAt,
  isFields,
  listOf,
  requiredTextOf,
  textOf,
} from './record-fields.ts';

const SUMMARY_LENGTH = 300;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/;

/** Metrics by NVD's name, and their type in OSV. */
const METRICS: readonly (readonly [name: string, type: string])[] = [
  ['cvssMetricV40', 'CVSS_V4'],
  ['cvssMetricV31', 'CVSS_V3'],
  ['cvssMetricV30', 'CVSS_V3'],
  ['cvssMetricV2', 'CVSS_V2'],
];

/** The CVE of a record of NVD; undefined when the record is another one. */
export function nvdRecordOf(record: unknown): Fields | undefined {
  const cve = isFields(record) ? record['cve'] : undefined;
  return isFields(cve) ? cve : undefined;
}

/**
 * Parses one record. A rejected CVE is withdrawn; one that NVD has not analyzed yet has no configurations.
 *
 * @throws AdvisoryError with the pointer of a missing member or one of the wrong type
 */
export function parseNvd(cve: Fields): Advisory {
  const at = '/cve';
  const modified = instantOf(textOf(cve, 'lastModified', at));
  const isRejected = textOf(cve, 'vulnStatus', at)?.toLowerCase() === 'rejected';
  return {
    id: requiredTextOf(cve, 'id', at),
    ...{ aliases: [], upstream: [], related: [] },
    modified,
    published: instantOf(textOf(cve, 'published', at)),
    withdrawn: isRejected ? (modified ?? 'rejected') : null,
    summary: summaryOf(cve, at),
    references: referencesOf(cve, at),
    severities: severitiesOf(cve, at),
    informational: null,
    affected: affectedOfConfigurations(cve, at),
  };
}

/** NVD writes UTC without saying so. */
const instantOf = (text: string | null): string | null =>
  text !== null && INSTANT.test(text) ? `${text}Z` : text;

function summaryOf(cve: Fields, at: string): string {
  const texts = listOf(cve, 'descriptions', at).map((entry, i) =>
    fieldsAt(entry, `${at}/descriptions/${i}`),
  );
  const english = texts.find((text) => text['lang'] === 'en');
  const value = english === undefined ? null : textOf(english, 'value', `${at}/descriptions`);
  const [line = ''] = (value ?? '').trim().split('\n', 1);
  return line.length > SUMMARY_LENGTH ? `${line.slice(0, SUMMARY_LENGTH)}…` : line;
}

function referencesOf(cve: Fields, at: string): AdvisoryReference[] {
  return listOf(cve, 'references', at).flatMap((entry, i) => {
    const url = textOf(fieldsAt(entry, `${at}/references/${i}`), 'url', `${at}/references/${i}`);
    return url ? [{ type: 'WEB', url }] : [];
  });
}

function severitiesOf(cve: Fields, at: string): StatedSeverity[] {
  const metrics = cve['metrics'];
  if (!isFields(metrics)) return [];
  return METRICS.flatMap(([name, type]) =>
    listOf(metrics, name, `${at}/metrics`).flatMap((entry, i) => {
      const place = `${at}/metrics/${name}/${i}`;
      const data = fieldsAt(fieldsAt(entry, place)['cvssData'], `${place}/cvssData`);
      const score = textOf(data, 'vectorString', `${place}/cvssData`);
      return score ? [{ type, score }] : [];
    }),
  );
}
