import { type Command, parseArguments } from '../command.ts';
import { connectionWith, DEFAULT_URL, serverUrl } from '../connection.ts';
import { type Device, openDevice } from '../device-file.ts';
import { EXIT, Stop, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { ask, openSecrets, type Secrets } from '../password.ts';
import { printable } from '../printable.ts';
import { writeSession } from '../session-file.ts';
import type { Surroundings } from '../surroundings.ts';

/** Signs a user in and stores the session. */
export const login: Command = {
  summary: 'Sign in to a server',
  help: formatHelp({
    usage: ['login [--url <address>] [--user <e-mail>]'],
    about: [
      'Signs in and saves the session in $XDG_CONFIG_HOME/assay/session.json, readable by you alone. On a terminal the command asks for the password; elsewhere it reads it from the first line of standard input. For accounts with a second factor it asks for, or reads from the second line, the one-time password or a recovery code.',
      'devices.json beside the session identifies this machine to the server, so that wrong guesses of others never lock out a machine that signed in before.',
    ],
    options: [
      ['--url <address>', `the server (default: ASSAY_URL, else ${DEFAULT_URL})`],
      ['--user <e-mail>', 'e-mail or user name; the command asks for it on a terminal'],
    ],
    calls: ['signIn', 'verifyOtp'],
  }),
  async run(args, around) {
    const options = { url: { type: 'string' }, user: { type: 'string' } } as const;
    const { values } = parseArguments(args, options, 0);
    const url = serverUrl(values.url ?? around.url ?? DEFAULT_URL);
    const user = (values.user ?? (await askUser(around))).trim();
    if (user === '') throw wrongUsage('Give your e-mail with --user.');
    const secrets = openSecrets(around);
    const device = await openDevice(around.config_dir, url);
    const { client } = connectionWith(url, undefined, device);
    const password = await secrets.next('password');
    const signedIn = await client.signIn({ username_or_email: user, password });
    const { token, expiration } = signedIn.requires_two_factor_auth
      ? await withSecondFactor(url, { ...signedIn, device }, secrets)
      : signedIn;
    await writeSession(around.config_dir, { url, token, expiration });
    await device.keep();
    around.stderr.write(`Signed in to ${url} as ${printable(user)} until ${expiration}.\n`);
    return EXIT.ok;
  },
};

/** Exchanges the token of a pending second factor; revokes it when the factor is not provided. */
async function withSecondFactor(
  url: string,
  { token, two_factor_auth, device }: { token: string; two_factor_auth: boolean; device: Device },
  secrets: Secrets,
): Promise<{ token: string; expiration: string }> {
  const { client } = connectionWith(url, token, device);
  try {
    if (two_factor_auth)
      return await client.verifyOtp({ otp: await secrets.next('one-time password') });
  } catch (error) {
    await client.signOut({}).catch(() => undefined);
    throw error;
  }
  await client.signOut({});
  throw new Stop(
    EXIT.not_allowed,
    'This account requires a second factor. Set it up in the browser first.',
  );
}

function askUser(around: Surroundings): Promise<string> {
  if (!around.stdin.isTTY) throw wrongUsage('Give your e-mail with --user.');
  return ask(around, 'E-mail: ', 'shown');
}
