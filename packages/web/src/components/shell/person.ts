import type { CurrentUser } from '@assay/contract/users.ts';

/** Displayed name: first and last name, or the part of the e-mail before the at-sign without a first name. */
export function nameOf(user: Pick<CurrentUser, 'first_name' | 'last_name' | 'email'>): string {
  if (user.first_name === '') return user.email.split('@')[0] ?? '';
  return `${user.first_name} ${user.last_name}`.trim();
}

/** Two letters for the round mark: of first and last name, else the first two of the only one. */
export function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/[\s._-]+/).filter((part) => part !== '');
  const last = others.at(-1);
  const letters = last
    ? [...first].slice(0, 1).concat([...last].slice(0, 1))
    : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}
