import { readFileSync } from 'node:fs';
import { type Command, parseArguments } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';

/** Prints the version of this command. */
export const version: Command = {
  summary: 'Print the version',
  help: formatHelp({ usage: ['version'] }),
  async run(args, { stdout }) {
    parseArguments(args, {}, 0);
    const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    stdout.write(`assay ${String(JSON.parse(text).version)}\n`);
    return EXIT.ok;
  },
};
