/**
 * Why PostgreSQL cannot store a text, or undefined when it can: `text` and `jsonb` have no NUL, and UTF-8 has no half of a
 * surrogate pair (RFC 3629 §3).
 */
export function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'has a NUL character, which cannot be stored';
  return text.isWellFormed() ? undefined : 'has half of a surrogate pair, which is no Unicode text';
}

/** The first text of an input, names of members too, that cannot be stored: its path and what is wrong with it. */
export function findUnstorable(
  value: unknown,
  path: string[] = [],
): { path: string[]; problem: string } | undefined {
  if (typeof value === 'string') {
    const problem = textProblem(value);
    return problem === undefined ? undefined : { path, problem };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const problem = textProblem(name);
    if (problem !== undefined) return { path, problem };
    const found = findUnstorable(member, [...path, name]);
    if (found) return found;
  }
  return undefined;
}
