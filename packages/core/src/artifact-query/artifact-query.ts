/**
 * Parses one-line artifact searches: fields with values, all of which must match, and words of the name.
 *
 *     kind:container status:trusted notarized_time:[NOW-1DAY TO NOW] includes:pkg:npm/lodash payments "api v2"
 */

import type { Instant } from '../encoding/instant.ts';
import { TRUST_LEVELS, type TrustLevel } from '../sbom/trust-levels.ts';
import { type PurlPattern, readPurlPattern } from './purl-pattern.ts';
import { ArtifactQueryError } from './query-error.ts';
import { type Term, termsOf } from './query-terms.ts';
import { readTimeRange, type TimeRange } from './query-time.ts';

/** Conditions of a search. All of them must match; absent ones do not restrict. */
export interface ArtifactQuery {
  /** Each must be in the name, in upper or lower case. */
  names: string[];
  labels: string[];
  /** Its SBOM must contain each of these. */
  includes: PurlPattern[];
  /** `container`, `file`, the type of a purl, `cpe` or `name`. */
  kind?: string;
  status?: TrustLevel;
  /** uuid or name of who made the newest statement, likewise of the ledger that it is in. */
  signer_id?: string;
  ledger?: string;
  notarized_time?: TimeRange;
  has_sbom?: boolean;
  purl?: PurlPattern;
  /** SHA-256 in lower-case hexadecimal. */
  digest?: string;
}

/** Reads a value; undefined when it is none of the field's. */
type Read<T> = (value: string, now: Instant) => T | undefined;

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);
const LEVELS = new Map<string, TrustLevel>([
  ...TRUST_LEVELS.map((level) => [level, level] as const),
  ['n/a', 'unknown'],
]);
const readDigest: Read<string> = (value) =>
  /^(?:sha256:)?([\da-f]{64})$/.exec(value.toLowerCase())?.[1];

/** Fields that may occur once, with the parser of their value. */
const SINGLE: {
  [K in Exclude<keyof ArtifactQuery, 'names' | 'labels' | 'includes'>]-?: [
    read: Read<ArtifactQuery[K]>,
    what: string,
  ];
} = {
  kind: [(value) => value.toLowerCase() || undefined, 'a kind, as in kind:container'],
  status: [(value) => LEVELS.get(value.toLowerCase()), `one of ${TRUST_LEVELS.join(', ')}`],
  signer_id: [(value) => value || undefined, 'a uuid or name'],
  ledger: [(value) => value || undefined, 'a uuid or name'],
  notarized_time: [readTimeRange, 'a range, as in notarized_time:[NOW-1DAY TO NOW]'],
  has_sbom: [(value) => FLAGS.get(value.toLowerCase()), 'true or false'],
  purl: [readPurlPattern, 'a purl, with qualifiers only where it has a version'],
  digest: [readDigest, 'a SHA-256 in hexadecimal'],
};

type Single = keyof typeof SINGLE;
const isSingle = (field: string): field is Single => Object.hasOwn(SINGLE, field);

/**
 * Parses a search. A word that is a purl or a SHA-256 selects the artifact with that identifier.
 *
 * @param now value of `NOW`
 * @throws ArtifactQueryError with the position of an unknown field or an invalid value
 */
export function parseArtifactQuery(text: string, now: Instant): ArtifactQuery {
  const query: ArtifactQuery = { names: [], labels: [], includes: [] };
  for (const term of termsOf(text)) add(query, named(term), now);
  return query;
}

/** Lower-cases field names, and adds the field that a bare word implies. */
function named(term: Term): Term {
  const { field, value } = term;
  const word = field === null ? value : `${field}:${value}`;
  const isBare = term.form === 'bare';
  if (isBare && /^pkg:/i.test(word))
    return { ...term, field: 'purl', value: word, value_offset: term.offset };
  if (isBare && readDigest(word, 0))
    return { ...term, field: 'digest', value: word, value_offset: term.offset };
  return { ...term, field: field?.toLowerCase() ?? null };
}

function add(query: ArtifactQuery, term: Term, now: Instant): void {
  const { field, value, form, offset, value_offset } = term;
  const refuse = (sentence: string, at = value_offset): never => {
    throw new ArtifactQueryError(sentence, at);
  };
  if (field === null || field === 'name') addName(query, term, refuse);
  else if ((form === 'range') !== (field === 'notarized_time')) {
    refuse(
      form === 'range' ? `${field} has no ranges` : `${field} must be ${SINGLE.notarized_time[1]}`,
    );
  } else if (field === 'label')
    query.labels.push(value || refuse('A label has at least one character'));
  else if (field === 'includes')
    query.includes.push(readPurlPattern(value) ?? refuse(`includes must be ${SINGLE.purl[1]}`));
  else if (isSingle(field)) {
    if (query[field] !== undefined) refuse(`${field} stands here for the second time`, offset);
    const [read, what] = SINGLE[field];
    Object.assign(query, { [field]: read(value, now) ?? refuse(`${field} must be ${what}`) });
  } else refuse(`There is no field ${field}. A text with a colon stands in quotes`, offset);
}

function addName(
  query: ArtifactQuery,
  { field, value, form }: Term,
  refuse: (sentence: string) => never,
) {
  if (form === 'range') refuse('A name has no ranges');
  if (field === null && form === 'bare' && (value === 'OR' || value === 'NOT'))
    refuse(
      `All of a search must hold: there is no ${value}. As a word of the name it stands in quotes`,
    );
  if (field === null && form === 'bare' && value === 'AND') return;
  query.names.push(value || refuse('A word of the name has at least one character'));
}
