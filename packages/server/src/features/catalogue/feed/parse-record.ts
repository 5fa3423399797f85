import { hash } from 'node:crypto';
import { type Affected, liveAffectedOf } from '@assay/core/advisories/advisory.ts';
import { AdvisoryError } from '@assay/core/advisories/advisory-error.ts';
import { severityOf } from '@assay/core/advisories/advisory-severity.ts';
import { isOfMaliciousPackage } from '@assay/core/advisories/malicious-package.ts';
import { idOfRecord, parseAdvisory } from '@assay/core/advisories/parse-advisory.ts';
import { vulnerabilityIdsOf } from '@assay/core/advisories/vulnerability.ts';
import { isStorableInstant } from '@assay/core/encoding/instant.ts';
import { severityRank } from '@assay/core/severity/rating.ts';
import type { FeedProblem, FeedRecord } from './feed-item.ts';

/** Stored fields of one record, besides the record itself. */
export interface ParsedRecord extends FeedRecord {
  id: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  revision: string;
  /** As spelled. */
  modified_at: string | null;
  /** ISO 8601 in UTC; null also for an invalid instant. */
  published_at: string | null;
  withdrawn: boolean;
  /** 4 critical … 0 unassigned. */
  severity: number;
  cvss: number | null;
  cvss_vector: string | null;
  summary: string;
  aliases: string[];
  cves: string[];
  /** None when withdrawn. */
  affected: readonly Affected[];
}

/** Longest id, alias and key of an index; PostgreSQL's indexes end at 2,704 bytes. */
const MAX_ID = 256;
const MAX_NAME = 1_000;
const MAX_SUMMARY = 1_000;
/** Pointer to the id of a record of OSV. */
const OSV_ID = '/id';

/** Id and revision tell whether a record is known. */
export interface NamedRecord extends FeedRecord {
  id: string;
  revision: string;
}

/** One that is not known, or not yet, is parsed further. */
export interface IdentifiedRecord extends NamedRecord {
  json: unknown;
}

/** SHA-256 of a record's bytes, in hexadecimal. */
export const revisionOf = (bytes: Buffer): string => hash('sha256', bytes, 'hex');

/** The id behind members that are plain texts, as records of OSV have it. */
const CLAIMED_ID =
  /^\s*\{(?:\s*"[a-z_]+"\s*:\s*"[^"\\]*"\s*,)*?\s*"id"\s*:\s*"([!#-[\]-~]{1,256})"/;
const HEAD_BYTES = 1_024;

/**
 * The id of a record of OSV by its first bytes, without parsing it; undefined where they do not tell. It counts only where the
 * stored record with this id has the same bytes, since these have been parsed.
 */
export function claimedId(bytes: Buffer): string | undefined {
  const id = CLAIMED_ID.exec(bytes.toString('latin1', 0, HEAD_BYTES))?.[1];
  return NOT_OF_OSV.some((text) => bytes.includes(text)) ? undefined : id;
}

/** Records of NVD and of the CVE list have their id in such members, whose names can be spelled with escapes. */
const NOT_OF_OSV = ['"cve', '\\u00'];

/** A record of OSV whose stored revision has the same bytes. */
export const storedRecord = (record: FeedRecord, id: string, revision: string): NamedRecord => ({
  ...coverageOf(record, { id, isOsv: true }),
  ...{ id, revision },
});

/** Only OSV publishes vulnerabilities by ecosystem: files of NVD and the CVE list cover none, nor do lists of malware. */
const coverageOf = (
  record: FeedRecord,
  { id, isOsv }: { id: string; isOsv: boolean },
): FeedRecord => (isOsv && !isOfMaliciousPackage(id) ? record : { ...record, is_partial: true });

/** Reads as far as the id. */
export function identifyRecord(record: FeedRecord): IdentifiedRecord | FeedProblem {
  const { bytes, at } = record;
  let json: unknown;
  try {
    json = parseJson(bytes.toString());
  } catch (error) {
    return { problem: `This is no JSON: ${messageOf(error)}`, at };
  }
  const { id, at: pointer } = idOfRecord(json);
  if (id === undefined) return { problem: `The record has no id (at ${pointer})`, at };
  if (id.length > MAX_ID)
    return { problem: `Longer than ${MAX_ID} characters (at ${pointer})`, at };
  const isOsv = pointer === OSV_ID;
  return { ...coverageOf(record, { id, isOsv }), id, json, revision: revisionOf(bytes) };
}

/** Reads all of it. */
export function parseRecord({
  bytes,
  at,
  id,
  revision,
  json,
  ...feed
}: IdentifiedRecord): ParsedRecord | FeedProblem {
  try {
    const advisory = parseAdvisory(json);
    const { severity, cvss, vector } = severityOf(advisory);
    const record = {
      ...feed,
      bytes,
      at,
      id,
      revision,
      modified_at: advisory.modified,
      published_at: instantOf(advisory.published),
      withdrawn: advisory.withdrawn !== null,
      severity: severityRank(severity),
      cvss,
      cvss_vector: vector,
      summary: cutOff(advisory.summary),
      aliases: [...new Set(advisory.aliases)],
      cves: vulnerabilityIdsOf(advisory),
      affected: liveAffectedOf(advisory),
    };
    checkLengths(record);
    return record;
  } catch (error) {
    if (!(error instanceof AdvisoryError)) throw error;
    return { problem: error.at === '' ? error.message : `${error.message} (at ${error.at})`, at };
  }
}

/** PostgreSQL's text has no NUL and no half of a surrogate pair; both can hide in escapes alone. */
function parseJson(text: string): unknown {
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  );
}

function checkLengths(record: Pick<ParsedRecord, 'aliases' | 'cves' | 'affected'>): void {
  if ([...record.aliases, ...record.cves].some((text) => text.length > MAX_ID)) {
    throw new AdvisoryError('too_long', `Longer than ${MAX_ID} characters`, '/aliases');
  }
  record.affected.forEach(({ ecosystem, release, name }, i) => {
    if (Buffer.byteLength(ecosystem + release + name) > MAX_NAME) {
      throw new AdvisoryError(
        'too_long',
        `Longer than ${MAX_NAME} bytes`,
        `/affected/${i}/package`,
      );
    }
  });
}

function instantOf(text: string | null): string | null {
  const instant = text === null ? Number.NaN : Date.parse(text);
  return isStorableInstant(instant) ? new Date(instant).toISOString() : null;
}

const cutOff = (text: string) =>
  text.length > MAX_SUMMARY ? `${text.slice(0, MAX_SUMMARY - 1).toWellFormed()}…` : text;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
