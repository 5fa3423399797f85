import { ApiError } from '@assay/contract/client-errors.ts';

/** `body.email: Incorrect email (custom); query.hash: Field is required (too_small)`, as the server details a refusal. */
const DETAILS = /(?:^|; )(?:body|query)\.(\w+)[\w.]*: (.*?) \(\w+\)(?=; |$)/g;
/** `body.email`, `password: one of the most used`: a rule about one field, whose sentence is the refusal's own. */
const NAMED = /^(?:(?:body|query)\.)?(\w+)(?:: .*)?$/;

/**
 * The server's sentences by the field that they are about, the first of each; {} when it names none of these fields.
 *
 * @param fields those that the form shows
 */
export function fieldErrorsOf<F extends string>(
  failure: unknown,
  fields: readonly F[],
): Partial<Record<F, string>> {
  if (!(failure instanceof ApiError) || failure.detail === undefined) return {};
  const { detail, message } = failure;
  const found: [string, string][] = [...detail.matchAll(DETAILS)].map(
    ([, field = '', sentence = '']) => [field, sentence],
  );
  const named = NAMED.exec(detail)?.[1];
  if (named !== undefined) found.push([named, message]);
  const errors: Partial<Record<F, string>> = {};
  for (const field of fields) {
    const sentence = found.find(([name]) => name === field)?.[1];
    if (sentence !== undefined) errors[field] = sentence;
  }
  return errors;
}
