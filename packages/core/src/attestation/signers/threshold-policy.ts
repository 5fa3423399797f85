/**
 * Threshold policies for signers: alternative lists of places, named `group:`, `key:` or `principal:` and an id. As in
 * C2SP's tlog-policy, each signer counts once: a signer who fills a place of `group:release` does not also fill one of
 * `group:security`. A policy is satisfied when different signers can fill all places of one list.
 */

/** A signer with a valid signature, with key and groups at the time of signing. */
export interface Signer {
  principal: string;
  /** uuid of the person behind the principal. */
  person: string;
  key: string;
  /** Signers groups, by uuid. */
  groups: readonly string[];
}

/** Which signers have to agree. */
export interface ThresholdPolicy {
  /** Unit that counts once: each user or API key, or each person across all their principals. */
  distinct: 'principal' | 'person';
  /** Places that are to be filled, by name; one list of them is enough. */
  alternatives: readonly (readonly string[])[];
}

/** Maximum number of places in one list, and so of required signers. */
export const MOST_PLACES = 64;

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
