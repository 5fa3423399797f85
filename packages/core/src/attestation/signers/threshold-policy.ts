/**
 * Threshold policies for signers, as JSON:
 *
 *     {"all":[{"k":2,"of":"group:release"},{"any":["group:security","key:9b2f…"]}],"distinct":"principal"}
 *
 * A rule is a name (`group:`, `key:` or `principal:` and an id), `all` or `any` of rules, or `k` of a group or
 * of rules. As in C2SP's tlog-policy, each signer counts once: a signer who fills a place of `group:release`
 * does not also fill one of `group:security`. A rule therefore expands to alternative lists of places, and it
 * is satisfied when different signers can fill all places of one list.
 */

import type { Element } from '../../dsse/json-members.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { membersOf, onlyMembers, wordMember } from '../statement/attestation-members.ts';

/** A signer with a valid signature, with key and groups at the time of signing. */
export interface Signer {
  principal: string;
  /** uuid of the person behind the principal. */
  person: string;
  key: string;
  /** Signers groups, by uuid. */
  groups: readonly string[];
}

/** A policy, read. */
export interface ThresholdPolicy {
  /** Unit that counts once: each user or API key, or each person across all their principals. */
  distinct: 'principal' | 'person';
  /** Places that are to be filled, by name; one list of them is enough. */
  alternatives: readonly (readonly string[])[];
}

const DISTINCT = ['principal', 'person'] as const;
const MOST_ALTERNATIVES = 1000;
/** Maximum number of places in one list, and so of required signers. */
export const MOST_PLACES = 64;

/** Reads a policy. @throws AttestationError `policy`, or for members of the wrong type */
export function parseThresholdPolicy(value: unknown): ThresholdPolicy {
  const whole = { value, at: '' };
  if (typeof value === 'string') return { distinct: 'principal', alternatives: ruleOf(whole) };
  const members = membersOf(whole);
  const distinct = members.has('distinct')
    ? wordMember(members, 'distinct', DISTINCT)
    : 'principal';
  const { distinct: _, ...rule } = members.all();
  return { distinct, alternatives: ruleOf({ value: rule, at: '' }) };
}

type Alternatives = readonly (readonly string[])[];

function ruleOf({ value, at }: Element, depth = 0): Alternatives {
  if (typeof value === 'string') return [[nameOf(value, at)]];
  if (depth > 8) throw new AttestationError('policy', 'This policy is nested too deeply.', at);
  const members = membersOf({ value, at });
  const rules = (name: string) => {
    const list = members.list(name).map((rule) => ruleOf(rule, depth + 1));
    if (list.length > 0) return list;
    throw new AttestationError('policy', 'A list of rules is empty.', members.pointer(name));
  };
  if (members.has('all')) {
    onlyMembers(members, 'all');
    return rules('all').reduce((left, right) => both(left, right, at));
  }
  if (members.has('any')) {
    onlyMembers(members, 'any');
    return few(rules('any').flat(), at);
  }
  onlyMembers(members, 'k', 'of');
  const k = members.value('k');
  const { value: of, at: ofAt } = members.value('of');
  if (typeof of === 'string')
    return [Array<string>(countOf(k, placesOf(of))).fill(nameOf(of, ofAt))];
  const list = rules('of');
  return choose(list, countOf(k, list.length), at);
}

/** Only a group can fill more than one place. */
const placesOf = (name: string) => (name.startsWith('group:') ? MOST_PLACES : 1);

function countOf({ value, at }: Element, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most)
    return value;
  throw new AttestationError('policy', `Here a number from 1 to ${most} is needed.`, at);
}

function nameOf(text: string, at: string): string {
  if (/^(group|key|principal):[^\s:]+$/.test(text)) return text;
  throw new AttestationError('policy', 'A signer is group:, key: or principal: and an id.', at);
}

/** Expands k of the rules into all combinations, each with its combined places. */
function choose(rules: Alternatives[], k: number, at: string): Alternatives {
  if (k === 0) return [[]];
  const [first, ...rest] = rules;
  if (first === undefined) return [];
  const withFirst = both(first, choose(rest, k - 1, at), at);
  return few([...withFirst, ...choose(rest, k, at)], at);
}

function both(left: Alternatives, right: Alternatives, at: string): Alternatives {
  if (left.length * right.length > MOST_ALTERNATIVES) tooMany(at);
  return few(
    left.flatMap((one) => right.map((other) => [...one, ...other])),
    at,
  );
}

function few(alternatives: Alternatives, at: string): Alternatives {
  const isTooMuch = alternatives.some((places) => places.length > MOST_PLACES);
  return alternatives.length > MOST_ALTERNATIVES || isTooMuch ? tooMany(at) : alternatives;
}

function tooMany(at: string): never {
  throw new AttestationError('policy', 'This policy has too many ways to be satisfied.', at);
}

/** Tells whether a signer can fill a place. */
function fills({ principal, key, groups }: Signer, place: string): boolean {
  const id = place.slice(place.indexOf(':') + 1);
  if (place.startsWith('group:')) return groups.includes(id);
  return id === (place.startsWith('key:') ? key : principal);
}

/** Whether a signer's word counts at all under a policy. */
export const isAuthorised = ({ alternatives }: ThresholdPolicy, signer: Signer): boolean =>
  alternatives.some((places) => places.some((place) => fills(signer, place)));

/** Identity that counts once under the policy. */
export const identityOf = ({ distinct }: ThresholdPolicy, signer: Signer): string =>
  distinct === 'person' ? signer.person : signer.principal;

/**
 * Tells whether enough different signers agree. Additional signers never make it false, and order does not
 * matter.
 */
export function isSatisfied(policy: ThresholdPolicy, signers: readonly Signer[]): boolean {
  const people = [...Map.groupBy(signers, (signer) => identityOf(policy, signer)).values()];
  return policy.alternatives.some((places) => canFill(places, people));
}

/** Augmenting paths (Kuhn 1955): each place takes a signer, who may first be moved to another place. */
function canFill(places: readonly string[], people: readonly Signer[][]): boolean {
  const placeOf = new Map<Signer[], number>();
  const seat = (place: number, tried: Set<Signer[]>): boolean => {
    for (const person of people) {
      const name = places[place] ?? '';
      if (tried.has(person) || !person.some((signer) => fills(signer, name))) continue;
      tried.add(person);
      const taken = placeOf.get(person);
      if (taken !== undefined && !seat(taken, tried)) continue;
      placeOf.set(person, place);
      return true;
    }
    return false;
  };
  return places.every((_, place) => seat(place, new Set()));
}
