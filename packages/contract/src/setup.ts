import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Email, PersonName } from './identity-names.ts';
import { NewPassword } from './identity-password.ts';

/** First start: whoever holds the link that the console printed becomes the first SuperAdmin. */
export const setup = endpoints({
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
