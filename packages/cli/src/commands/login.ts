import { type Command, parseArguments } from '../command.ts';
import { connectionWith, DEFAULT_URL, serverUrl } from '../connection.ts';
import { EXIT, Stop, wrongUsage } from '../exit-codes.ts';
import { ask, readPassword } from '../password.ts';
import { printable } from '../printable.ts';
import { writeSession } from '../session-file.ts';
import type { Surroundings } from '../surroundings.ts';

/** Signs a person in and keeps the session. */
export const login: Command = {
  summary: 'Sign in to a server',
  help: `Usage: assay login [--url <address>] [--user <e-mail>]

Signs in and keeps the session in $XDG_CONFIG_HOME/assay/session.json, readable by you alone.
The password is asked for on a terminal; elsewhere it is the first line of standard input.

  --url <address>  the server (default: ASSAY_URL, else ${DEFAULT_URL})
  --user <e-mail>  e-mail or user name; asked for on a terminal`,
  async run(args, around) {
    const options = { url: { type: 'string' }, user: { type: 'string' } } as const;
    const { values } = parseArguments(args, options, 0);
    const url = serverUrl(values.url ?? around.url ?? DEFAULT_URL);
    const user = (values.user ?? (await askUser(around))).trim();
    if (user === '') throw wrongUsage('Give your e-mail with --user.');
    const password = await readPassword(around);
    const signedIn = await connectionWith(url).client.signIn({
      username_or_email: user,
      password,
    });
    if (signedIn.requires_two_factor_auth) {
      await connectionWith(url, signedIn.token).client.signOut({});
      throw new Stop(
        EXIT.not_allowed,
        'This account signs in with a second factor, which works in the browser. Use an API key here: ASSAY_API_KEY.',
      );
    }
    const { token, expiration } = signedIn;
    await writeSession(around.config_dir, { url, token, expiration });
    around.stderr.write(`Signed in to ${url} as ${printable(user)} until ${expiration}.\n`);
    return EXIT.ok;
  },
};

function askUser(around: Surroundings): Promise<string> {
  if (!around.stdin.isTTY) throw wrongUsage('Give your e-mail with --user.');
  return ask(around, 'E-mail: ', 'shown');
}
