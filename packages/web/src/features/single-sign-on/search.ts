import { z } from 'zod';
import { text } from '../../lib/page-search.ts';

/** `/auth/redirect/azure`: parameters from the directory (OpenID Connect Core 1.0 §3.1.2.5, §3.1.2.6). */
export const AzureCallbackSearch = z.object({
  state: text,
  code: text,
  error: text,
  error_description: text,
});
export type AzureCallbackSearch = z.output<typeof AzureCallbackSearch>;

/** `/auth/sso/callback`: parameters from the operator's provider. */
export const SsoCallbackSearch = z.object({ state: text, code: text });
export type SsoCallbackSearch = z.output<typeof SsoCallbackSearch>;
