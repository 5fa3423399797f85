import type { RequirementStatement } from '@assay/contract/project-standards.ts';
import type { Assignee } from '../../../components/remarks/use-assign.ts';
import { dayOf, startOfDay } from '../../../lib/formats.ts';

/** Milliseconds. */
export const DAY_MS = 86_400_000;

/** Evidence as a person types it. */
export interface TypedEvidence {
  verdict: 'pass' | 'not_applicable';
  text: string;
  owner: Assignee | undefined;
  /** Day on which it ends: `2026-12-31`. */
  until: string;
  /** uuid of a file beside the project; empty for none. */
  file: string;
}

/** First content of the form: the present statement, for another year. */
export const typedFrom = (statement: RequirementStatement | null): TypedEvidence => ({
  verdict: statement?.verdict ?? 'pass',
  text: statement?.text ?? '',
  owner: statement ? { uuid: statement.owner_uuid, email: statement.owner } : undefined,
  until: dayOf(Date.now() + 365 * DAY_MS),
  file: statement?.attachment_uuid ?? '',
});

/** Evidence as the call takes it; undefined while something is missing. */
export function evidenceOf({ verdict, text, owner, until, file }: TypedEvidence) {
  const expires_at = startOfDay(until);
  if (owner === undefined || expires_at === undefined || text.trim() === '') return undefined;
  const attachment_uuid = file === '' ? null : file;
  return { verdict, text, owner_uuid: owner.uuid, expires_at, attachment_uuid };
}
