import { Invalid } from '../../errors.ts';
import { checkPassword } from '../../platform/credentials/password-policy.ts';
import { hashPassword, verifyPassword } from '../../platform/credentials/passwords.ts';

/** User whose password is set. */
export interface Chooser {
  email: string;
  first_name: string;
  last_name: string;
  /** Hashes of the present password, if any, and of those before it. */
  hashes: string[];
  /** For a confined account; random by default. */
  salt?: Uint8Array | undefined;
}

/**
 * Validates and hashes a new password of an authenticated user. Call it within a hashing slot: each hash costs
 * one comparison.
 *
 * @returns its hash
 * @throws Invalid when it is easy to guess, or one of the last five
 */
export async function choosePassword(password: string, chooser: Chooser): Promise<string> {
  checkPassword(password, [chooser.email, chooser.first_name, chooser.last_name]);
  for (const former of chooser.hashes) {
    if (await verifyPassword(former, password))
      throw new Invalid(
        'Cannot use an old password as the new password.',
        'password: one of the last five',
      );
  }
  return hashPassword(password, chooser.salt);
}
