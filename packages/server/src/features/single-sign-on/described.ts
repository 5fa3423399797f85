import type { Described } from './queries.ts';

/**
 * Converts a provider's description of a user to displayable text: removes control characters and limits
 * lengths. None of it identifies an account.
 *
 * @param uniqueOf the unique spelling of a name
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
