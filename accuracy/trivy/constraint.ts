/** An event of an OSV range: `{ introduced: '1.0' }`. */
export type OsvEvent = Record<string, string>;

/** The constraint `>= 1, < 2`, `<= 3` or `[1,2)` as events; a missing lower bound is 0. */
export function eventsOf(constraint: string): OsvEvent[] {
  const maven = /^\[(.*),(.*)\)$/.exec(constraint);
  if (maven) return [{ introduced: maven[1] ?? '' }, { fixed: maven[2] ?? '' }];
  const events = constraint.split(',').flatMap((part): OsvEvent[] => {
    const [, operator, version = ''] = /^\s*(>=|<=|<)\s*v?(\S+)\s*$/.exec(part) ?? [];
    if (operator === '>=') return [{ introduced: version }];
    if (operator === '<=') return [{ last_affected: version }];
    return operator === '<' ? [{ fixed: version }] : [];
  });
  return events.some((event) => 'introduced' in event) ? events : [{ introduced: '0' }, ...events];
}

/** Returns the versions outside patched intervals such as `>= 2.1.3, < 3.0.0`, as RustSec records define them. */
export function eventsOutside(patched: readonly string[]): OsvEvent[][] {
  const events = patched.flatMap(eventsOf).map((event): OsvEvent => {
    if (event['introduced'] !== undefined) return { fixed: event['introduced'] };
    return { introduced: event['fixed'] ?? event['last_affected'] ?? '' };
  });
  return [[{ introduced: '0' }, ...events]];
}
