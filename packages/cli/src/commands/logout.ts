import { ApiError } from '@assay/contract/client-errors.ts';
import { type Command, parseArguments } from '../command.ts';
import { connectionWith } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { readSession, removeSession } from '../session-file.ts';

/** Ends the stored session, at the server and here. */
export const logout: Command = {
  summary: 'Sign out and forget the session',
  help: formatHelp({
    usage: ['logout'],
    about: [
      'Ends the session on the server and removes the session file. The file is removed even when the server cannot be reached.',
    ],
    calls: ['signOut'],
  }),
  async run(args, around) {
    parseArguments(args, {}, 0);
    const session = await readSession(around.config_dir);
    if (session === undefined) {
      around.stderr.write('You are not signed in.\n');
      return EXIT.ok;
    }
    await removeSession(around.config_dir);
    try {
      await connectionWith(session.url, session.token).client.signOut({});
    } catch (error) {
      const hasEnded = error instanceof ApiError && error.status === 401;
      if (!hasEnded) throw error;
    }
    around.stderr.write(`Signed out of ${session.url}.\n`);
    return EXIT.ok;
  },
};
