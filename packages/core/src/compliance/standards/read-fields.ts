import { SbomError } from '../../sbom/sbom-error.ts';

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value as an object. @throws SbomError `structure` */
export function membersAt(value: unknown, at: string): Members {
  if (isMembers(value)) return value;
  throw new SbomError('structure', `${nameAt(at)} is not an object.`, at);
}

/** A member as an object; empty without it. @throws SbomError `structure` */
export const childOf = (members: Members, name: string, at: string): Members =>
  members[name] === undefined ? {} : membersAt(members[name], `${at}/${name}`);

/** Limits of a list: `most` entries, called `what` in the refusal. */
interface ListLimit {
  most: number;
  what: string;
}

/** Entries of a list with their places; none without the member. @throws SbomError `structure`, `too_many` */
export function entriesOf(
  members: Members,
  name: string,
  at: string,
  { most, what }: ListLimit,
): { value: unknown; at: string }[] {
  const list = members[name];
  const place = `${at}/${name}`;
  if (list === undefined) return [];
  if (!Array.isArray(list)) throw new SbomError('structure', `${nameAt(place)} is no list.`, place);
  if (list.length > most)
    throw new SbomError('too_many', `There are more than ${most} ${what}.`, place);
  return list.map((value: unknown, index) => ({ value, at: `${place}/${index}` }));
}

/**
 * A text without spaces around it, as the database can store it; empty without the member.
 *
 * @throws SbomError `structure`, and `too_long` beyond so many characters
 */
export function textOf(members: Members, name: string, at: string, most: number): string {
  const value = members[name];
  const place = `${at}/${name}`;
  if (value === undefined) return '';
  if (typeof value !== 'string')
    throw new SbomError('structure', `${nameAt(place)} is no text.`, place);
  const text = value.replaceAll('\0', '\ufffd').toWellFormed().trim();
  if (text.length > most)
    throw new SbomError('too_long', `${nameAt(place)} has more than ${most} characters.`, place);
  return text;
}

const nameAt = (at: string) => (at === '' ? 'The document' : `"${at.split('/').at(-1)}"`);
