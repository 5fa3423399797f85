import { z } from 'zod';
import { oneOf, text } from '../../lib/page-search.ts';

/** Sign-in: where to go afterwards, and the provider that somebody came for. */
export const SignInSearch = z.object({
  redirect: text,
  provider: oneOf('azure-ad'),
  prompt: oneOf('login'),
  source: text,
});
export type SignInSearch = z.output<typeof SignInSearch>;
