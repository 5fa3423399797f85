import { z } from 'zod';
import { oneOf, text } from '../../lib/page-search.ts';

/** Sign-in: the address afterwards, and the chosen provider. */
export const SignInSearch = z.object({
  redirect: text,
  provider: oneOf('azure-ad'),
  prompt: oneOf('login'),
  source: text,
});
export type SignInSearch = z.output<typeof SignInSearch>;
