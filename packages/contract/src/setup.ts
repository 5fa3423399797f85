import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Email, PersonName } from './identity-names.ts';
import { NewPassword } from './identity-password.ts';

/** First start: whoever holds the link that the console printed becomes the first SuperAdmin. */
export const setup = endpoints({
  getSetup: {
    method: 'GET',
    path: '/setup',
    access: 'anyone',
    rate: 'L',
    summary: 'Whether the server still waits for its first SuperAdmin',
    result: z.object({
      /** True while nobody can sign in: no account exists, and the operator configured no provider. The console has the link. */
      due: z.boolean(),
    }),
  },
  completeSetup: {
    method: 'POST',
    path: '/setup',
    access: 'anyone',
    rate: 'A',
    summary: 'Create the first SuperAdmin with the one-time token of the set-up link',
    body: z.object({
      /** One-time token of the set-up link that the console printed. */
      token: z.string().min(1, 'Field is required').max(128),
      /** E-mail of the first SuperAdmin, which is also the user name. */
      email: Email,
      /** Password of the first SuperAdmin. */
      password: NewPassword,
      /** Given name. */
      first_name: PersonName.default(''),
      /** Family name. */
      last_name: PersonName.default(''),
    }),
  },
});
