import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Email, PersonName } from './identity-names.ts';
import { NewPassword } from './identity-password.ts';

/** First start: anyone who holds the link that the console printed becomes the first SuperAdmin. */
export const setup = endpoints({
  getSetup: {
    method: 'GET',
    path: '/setup',
    access: 'anyone',
    rate: 'L',
    summary: 'Check whether the server has a SuperAdmin',
    result: z.object({
      /** True while there is no account and the operator configured no provider. The console shows the set-up link. */
      due: z.boolean(),
    }),
  },
  /** Requires the one-time token of the set-up link. */
  completeSetup: {
    method: 'POST',
    path: '/setup',
    access: 'anyone',
    rate: 'A',
    summary: 'Create the first SuperAdmin',
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
