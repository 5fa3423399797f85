import type { LicenseTerm } from '../spdx-license/license-expression.ts';
import type { LicenseList } from './license-list.ts';

/** A license of an expression in its present spelling. */
export interface CurrentTerm {
  /** Listed id; `…-or-later` and `…-only` for the licenses of GNU. */
  id: string;
  /** True where any later version may be chosen. */
  or_later: boolean;
  exception: string | null;
}

/** Licenses whose ids say `-only` or `-or-later` since version 3.0 of the list. */
const GNU = /^(A?GPL|LGPL|GFDL)-\d\.\d$/;

/** Deprecated ids that have an exception in them. */
const WITH_EXCEPTION: Readonly<Record<string, readonly [string, string]>> = {
  'GPL-2.0-with-autoconf-exception': ['GPL-2.0-only', 'Autoconf-exception-2.0'],
  'GPL-2.0-with-bison-exception': ['GPL-2.0-or-later', 'Bison-exception-2.2'],
  'GPL-2.0-with-classpath-exception': ['GPL-2.0-only', 'Classpath-exception-2.0'],
  'GPL-2.0-with-font-exception': ['GPL-2.0-only', 'Font-exception-2.0'],
  'GPL-2.0-with-GCC-exception': ['GPL-2.0-only', 'GCC-exception-2.0'],
  'GPL-3.0-with-autoconf-exception': ['GPL-3.0-only', 'Autoconf-exception-3.0'],
  'GPL-3.0-with-GCC-exception': ['GPL-3.0-only', 'GCC-exception-3.1'],
};

/** Returns a term by the ids that replaced deprecated ones; null when the SPDX list does not have its license. */
export function currentTerm(term: LicenseTerm, list: LicenseList): CurrentTerm | null {
  const listed = list.spelled(term.id, 'license');
  if (listed === null) return null;
  const exception =
    term.exception === null ? null : (list.spelled(term.exception, 'exception') ?? term.exception);
  const replaced = WITH_EXCEPTION[listed];
  const [id, of] = replaced ?? [listed, null];
  const isGnu = GNU.test(id);
  const or_later = (term.or_later && !id.endsWith('-only')) || id.endsWith('-or-later');
  const current = isGnu ? `${id}-${or_later ? 'or-later' : 'only'}` : id;
  return { id: current, or_later, exception: exception ?? of };
}

/** Spells a term as rules name it. */
export function spelledTerm({ id, or_later, exception }: CurrentTerm): string {
  const spelled = or_later && !id.endsWith('-or-later') ? `${id}+` : id;
  return exception === null ? spelled : `${spelled} WITH ${exception}`;
}

/** Returns the term for a version and any later one. */
export const andLater = ({ id, exception }: CurrentTerm): CurrentTerm => ({
  ...{ id: id.replace(/-only$/, '-or-later'), or_later: true, exception },
});

const VERSIONED = /^(.+?)-(\d+(?:\.\d+)*)(-only|-or-later)?$/;

/**
 * Returns the versions of a license that its licensee may choose: itself without "or later", and each later one on the list.
 * Families are told by the name before the version.
 */
export function laterVersions(id: string, list: LicenseList): string[] {
  const [, family, from = '', suffix] = VERSIONED.exec(id) ?? [];
  if (family === undefined) return [id];
  const expectedEnd = suffix === undefined ? undefined : '-only';
  const versions = list.licenses.flatMap((one) => {
    const [, name, version = '', end] = VERSIONED.exec(one) ?? [];
    if (name !== family || end !== expectedEnd || compareVersions(version, from) < 0) return [];
    return [{ one, version }];
  });
  if (versions.length === 0) return [id];
  return versions.sort((a, b) => compareVersions(a.version, b.version)).map(({ one }) => one);
}

function compareVersions(a: string, b: string): number {
  const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
