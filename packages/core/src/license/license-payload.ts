import { parseStrictJson } from '../encoding/strict-json.ts';
import { LicenseError } from './license-error.ts';

/** Content of a license (ADR 0006), with the member names of its JSON. */
export interface LicensePayload<F extends string = string, L extends string = string> {
  /** Installation that it is for, a uuid in lower case, or `*` for any. */
  aud: string;
  /** Seconds since the Unix epoch from which the license is valid. */
  nbf: number;
  /** Seconds since the Unix epoch from which the license is no longer valid. */
  exp: number;
  /** Starts at 1; a tenant never returns to a lower serial. */
  serial: number;
  /** Distinct. */
  features: F[];
  /** Maximum count by name; unnamed items are unlimited. */
  limits: Partial<Record<L, number>>;
  /** Name of the holder, for people. */
  holder?: string;
}

/**
 * Names that a release knows: a license with an unknown name is refused, because the release could not enforce
 * it.
 */
export interface LicenseNames<F extends string, L extends string> {
  features: readonly F[];
  limits: readonly L[];
}

const JSON_LIMITS = { depth: 3, string: 4096, values: 256 };
const MEMBERS = ['aud', 'nbf', 'exp', 'serial', 'features', 'limits', 'holder'];
const AUDIENCE = /^(\*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const HOLDER = /^[^\p{Cc}\p{Cf}]{1,256}$/u;

/** End of the year 9999, the last instant that ISO 8601 expresses with four digits. */
const LATEST_S = 253_402_300_799;

/** Reads the JSON of a license. @throws LicenseError `payload`, naming the member */
export function parsePayload<F extends string, L extends string>(
  bytes: Uint8Array,
  names: LicenseNames<F, L>,
): LicensePayload<F, L> {
  return checkPayload(jsonOf(bytes), names);
}

/** The value as a payload. @throws LicenseError `payload`, naming the member */
export function checkPayload<F extends string, L extends string>(
  value: unknown,
  names: LicenseNames<F, L>,
): LicensePayload<F, L> {
  const { aud, nbf, exp, serial, features, limits, holder } = membersOf(value, MEMBERS, 'license');
  if (typeof aud !== 'string' || !AUDIENCE.test(aud)) throw wrong('aud', 'a uuid in lower case');
  if (!isWhole(nbf, 0, LATEST_S)) throw wrong('nbf', 'seconds since 1970');
  if (!isWhole(exp, nbf + 1, LATEST_S)) throw wrong('exp', 'seconds since 1970, after nbf');
  if (!isWhole(serial, 1, Number.MAX_SAFE_INTEGER)) throw wrong('serial', 'a number from 1');
  if (holder !== undefined && (typeof holder !== 'string' || !HOLDER.test(holder)))
    throw wrong('holder', 'a text of 256 characters at most');
  return {
    aud,
    nbf,
    exp,
    serial,
    features: featuresOf(features, names.features),
    limits: limitsOf(limits, names.limits),
    ...(holder !== undefined && { holder }),
  };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(bytes, JSON_LIMITS);
  } catch (error) {
    const why = error instanceof Error ? `: ${error.message}` : '';
    throw new LicenseError('payload', `The license is not strict JSON${why}.`);
  }
}

function membersOf(value: unknown, allowed: readonly string[], what: string) {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LicenseError('payload', `The ${what} must be an object.`);
  const members: Record<string, unknown> = { ...value };
  const other = Object.keys(members).find((name) => !allowed.includes(name));
  if (other !== undefined)
    throw new LicenseError('payload', `This release knows no ${what} member "${other}".`);
  return members;
}

function featuresOf<F extends string>(value: unknown, known: readonly F[]): F[] {
  if (!Array.isArray(value)) throw wrong('features', 'a list');
  const found = value.map((name) => {
    const feature = known.find((one) => one === name);
    if (feature === undefined)
      throw new LicenseError('payload', `This release knows no feature "${String(name)}".`);
    return feature;
  });
  if (new Set(found).size < found.length) throw wrong('features', 'a list without repetition');
  return found;
}

function limitsOf<L extends string>(value: unknown, known: readonly L[]) {
  const members = membersOf(value, known, 'limits');
  const limits: Partial<Record<L, number>> = {};
  for (const name of known) {
    const most = members[name];
    if (most === undefined) continue;
    if (!isWhole(most, 0, Number.MAX_SAFE_INTEGER))
      throw wrong(`limits.${name}`, 'a number from 0');
    limits[name] = most;
  }
  return limits;
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

const wrong = (member: string, what: string) =>
  new LicenseError('payload', `In a license, ${member} must be ${what}.`);
