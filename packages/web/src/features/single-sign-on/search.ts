import { z } from 'zod';
import { text } from '../../lib/page-search.ts';

/** `/auth/redirect/azure`: what the directory sends back (OpenID Connect Core 1.0 §3.1.2.5, §3.1.2.6). */
export const AzureCallbackSearch = z.object({
  state: text,
  code: text,
  error: text,
  error_description: text,
});
export type AzureCallbackSearch = z.output<typeof AzureCallbackSearch>;

/** `/auth/sso/callback`: what the operator's provider sends back. */
export const SsoCallbackSearch = z.object({ state: text, code: text });
export type SsoCallbackSearch = z.output<typeof SsoCallbackSearch>;
