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
      /** True until there is a SuperAdmin: nobody can sign in before. Where the link is stands on the console alone. */
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
      token: z.string().min(1, 'Field is required').max(128),
      email: Email,
      password: NewPassword,
      first_name: PersonName.default(''),
      last_name: PersonName.default(''),
    }),
  },
});
