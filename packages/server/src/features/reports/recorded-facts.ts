import type { Report } from './report.ts';

/** Facts that the audit entry does not have by itself; a CSV states none. */
const KNOWN = new Set(['tenant', 'created_at', 'created_by', 'filters']);

/** Facts of a report that its audit entry records, by name. */
export const recordedFacts = (facts: Report['facts']): Record<string, string> =>
  Object.fromEntries(
    facts.filter(({ name }) => !KNOWN.has(name)).map(({ name, value }) => [name, value]),
  );
