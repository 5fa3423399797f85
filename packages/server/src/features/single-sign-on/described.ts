import type { Described } from './queries.ts';

/**
 * What a provider says of a person, as text to be shown: control characters are taken out and
 * lengths held. Nothing here finds anybody.
 *
 * @param uniqueOf the one spelling of a name that is unique
 */
export function describePerson(
  claims: Record<string, unknown>,
  uniqueOf: (name: string) => string,
): Described {
  const username = textOf(claims['preferred_username'], 254) || textOf(claims['sub'], 254);
  const email = textOf(claims['email'], 254) || username;
  return {
    email,
    unique_email: uniqueOf(email),
    username,
    first_name: textOf(claims['given_name'], 100) || textOf(claims['name'], 100),
    last_name: textOf(claims['family_name'], 100),
  };
}

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string'
    ? [...value.replace(/\p{Cc}/gu, ' ').trim()].slice(0, most).join('')
    : '';
