import { ApiError } from '@assay/contract/client-errors.ts';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { ProfileInput } from './profile-values.ts';

/** Sentences by the name of their field, as the form has it: `attestations.0.builders`. */
export type ProfileErrors = Record<string, string>;

type Path = readonly PropertyKey[];

/** Returns the field of an input path: `rules.sbom.max_age_days` is `sbom_max_age_days`. */
function fieldOf(path: Path): string {
  const [first, second, third, ...rest] = path[0] === 'rules' ? path.slice(1) : path;
  if (first === 'sbom') return 'sbom_max_age_days';
  if (first === 'open_findings')
    return second === 'from' ? 'open_findings_from' : 'open_findings_days';
  if (third === undefined) return String(first);
  if (first === 'rule_sets' || first === 'expressions')
    return `${first}.${String(second)}.${String(third)}`;
  if (first !== 'attestations') return String(first);
  // Offered types are URIs; only typed ones can be invalid.
  const name = third === 'predicate_types' && rest.length > 0 ? 'other_types' : third;
  return `attestations.${String(second)}.${String(name)}`;
}

/** The first sentence of each field; one about an entry of a list names the entry. */
function errorsOf(
  found: readonly { path: Path; sentence: string }[],
  input: ProfileInput,
  t: TFunction,
): ProfileErrors {
  const errors: ProfileErrors = {};
  for (const { path, sentence } of found) {
    const isEntry = /^\d+$/.test(String(path.at(-1)));
    const text = isEntry ? entryAt(input, path) : undefined;
    errors[fieldOf(path)] ??=
      text === undefined ? sentence : t('attestation_profiles.quoted', { text, sentence });
  }
  return errors;
}

function entryAt(input: unknown, path: Path): string | undefined {
  const entry = path.reduce<unknown>((value, key) => Object(value)[key], input);
  return typeof entry === 'string' ? entry : undefined;
}

/** Validates an input with the contract before sending. */
export const issuesOf = (
  issues: readonly z.core.$ZodIssue[],
  input: ProfileInput,
  t: TFunction,
): ProfileErrors =>
  errorsOf(
    issues.map((issue) => ({ path: issue.path, sentence: sentenceOf(issue, t) })),
    input,
    t,
  );

/** Rules about numbers and sizes have no message of their own. */
function sentenceOf(issue: z.core.$ZodIssue, t: TFunction): string {
  if (issue.code === 'too_big')
    return t('attestation_profiles.at_most', { most: String(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'number')
    return t('attestation_profiles.at_least', { least: String(issue.minimum) });
  if (issue.code === 'invalid_type') return t('attestation_profiles.whole_number');
  return issue.message;
}

/** `body.rules.kinds.0: Too long (too_big); …`, or a bare path whose message is the refusal's own. */
const PLACES = /(?:^|; )body\.([\w.]+)(?:: (.*?) \(\w+\))?(?=; |$)/g;
const NAME_TAKEN = 409;

/** Returns the server's messages by field; {} when it names no field. */
export function refusalsOf(failure: unknown, input: ProfileInput, t: TFunction): ProfileErrors {
  if (!(failure instanceof ApiError)) return {};
  const { message, detail = '', status } = failure;
  if (status === NAME_TAKEN) return { name: message };
  const found = [...detail.matchAll(PLACES)].map(([, path = '', sentence = message]) => ({
    path: path.split('.'),
    sentence,
  }));
  return errorsOf(found, input, t);
}
