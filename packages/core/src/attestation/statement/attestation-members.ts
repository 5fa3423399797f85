import { decodeEitherBase64 } from '../../dsse/either-base64.ts';
import { type Element, Members } from '../../dsse/json-members.ts';
import { type Instant, parseInstant } from '../../encoding/instant.ts';
import { AttestationError } from './attestation-error.ts';

/** Returns the members of an object; faults throw AttestationError. */
export const membersOf = (element: Element): Members =>
  new Members(element, (...fault) => new AttestationError(...fault));

/** Refuses members of any other name. @throws AttestationError `unknown_member` */
export function onlyMembers(members: Members, ...known: string[]): void {
  const stranger = members.stranger(...known);
  if (stranger !== undefined)
    throw new AttestationError('unknown_member', 'This member has no meaning here.', stranger);
}

/** Bytes of a base64 member, in either alphabet. @throws AttestationError */
export function bytesMember(members: Members, name: string): Uint8Array {
  const bytes = decodeEitherBase64(members.text(name));
  if (bytes !== undefined) return bytes;
  throw new AttestationError('base64', `The member ${name} is not base64.`, members.pointer(name));
}

/** An instant of RFC 3339. @throws AttestationError */
export function instantMember(members: Members, name: string): Instant {
  const instant = parseInstant(members.text(name));
  if (instant !== undefined) return instant;
  throw new AttestationError(
    'instant',
    `The member ${name} is no time of RFC 3339.`,
    members.pointer(name),
  );
}

/** The same, null where it is not there. */
export const instantMemberOrNull = (members: Members, name: string): Instant | null =>
  members.has(name) ? instantMember(members, name) : null;

/** Reads a member that must be one of a list of words. @throws AttestationError `one_of` */
export function wordMember<Word extends string>(
  members: Members,
  name: string,
  words: readonly Word[],
): Word {
  const text = members.text(name);
  const word = words.find((known) => known === text);
  if (word !== undefined) return word;
  throw new AttestationError(
    'one_of',
    `The member ${name} is one of ${words.join(', ')}.`,
    members.pointer(name),
  );
}

const MOST_INTEGER = 2n ** 63n - 1n;

/** A number from 0 to 2^63 - 1, as protobuf's JSON has it: in decimal digits as text, or a JSON number. @throws AttestationError */
export function integerMember(members: Members, name: string): bigint {
  const { value, at } = members.value(name);
  const isDigits = typeof value === 'string' && /^(0|[1-9]\d{0,18})$/.test(value);
  if (isDigits || (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)) {
    const integer = BigInt(value);
    if (integer <= MOST_INTEGER) return integer;
  }
  throw new AttestationError('number', `The member ${name} is a number from 0 to 2^63 - 1.`, at);
}
