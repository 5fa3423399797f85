import type { Endpoint } from '@assay/contract/endpoint.ts';
import { findUnstorable } from '@assay/contract/storable-text.ts';
import type { z } from 'zod';
import { Invalid, NotFound } from '../../errors.ts';

/** Input of a request before validation. */
export interface RawInput {
  params: unknown;
  query: Record<string, string>;
  /** undefined when no body was sent. */
  body: unknown;
}

/** Converts the input of a request to the flat input of the operation. */
export type InputParser = (raw: RawInput) => Record<string, unknown>;

/**
 * Creates the parser of an endpoint; it refuses fields that the contract does not name.
 *
 * A path value that cannot identify anything (an invalid uuid) is an unknown path: 404. Queries and bodies get
 * 400 with field and rule. Text that PostgreSQL cannot store is refused here, for every field of every call.
 */
export function inputParserOf(endpoint: Endpoint): InputParser {
  const { params } = endpoint;
  const query = endpoint.query?.strict();
  const body = endpoint.body?.strict();
  return (raw) => {
    const path = params?.safeParse(raw.params);
    if (path?.success === false || findUnstorable(path?.data)) throw new NotFound('Path');
    return {
      ...(query ? parsePlace('query', query, raw.query) : refuseAny('query', raw.query)),
      ...(body ? parsePlace('body', body, raw.body ?? {}) : refuseAny('body', raw.body)),
      ...path?.data,
    };
  };
}

function parsePlace(place: string, schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const unstorable = findUnstorable(value);
  if (unstorable) {
    const at = [place, ...unstorable.path].join('.');
    throw new Invalid(`${fieldOf(unstorable.path)} ${unstorable.problem}`, at);
  }
  const parsed = schema.safeParse(value, { error: sentenceOf });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  const details = parsed.error.issues.slice(0, 10).map((issue) => {
    const at = [place, ...issue.path].join('.');
    return `${at}: ${issue.message} (${issue.code})`;
  });
  throw new Invalid(first?.message ?? 'Input is not valid', details.join('; '));
}

function refuseAny(place: string, value: unknown): void {
  if (value === undefined || value === null) return;
  const names = typeof value === 'object' ? Object.keys(value) : ['value'];
  const [name] = names;
  if (name !== undefined) throw new Invalid(`Field ${name} is not known`, `${place}.${name}`);
}

/** Messages for rules without their own. */
function sentenceOf(issue: z.core.$ZodRawIssue): string {
  const field = fieldOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Field is required';
      return `${field} must be of type ${issue.expected}`;
    case 'unrecognized_keys':
      return `Field ${issue.keys.slice(0, 3).join(', ').slice(0, 200)} is not known`;
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return 'Field is required';
      return `${field} must be one of: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${field} must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `${field} must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_format':
      return `${field} is not a valid ${issue.format}`;
    default:
      return `${field} is not valid`;
  }
}

const fieldOf = (path: readonly PropertyKey[]) =>
  path.length > 0 ? `Field ${path.map(String).join('.')}` : 'The input';

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long';
  return origin === 'array' ? ' entries long' : '';
}
