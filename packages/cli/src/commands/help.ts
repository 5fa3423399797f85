import { type Command, parseArguments } from '../command.ts';
import { DEFAULT_URL } from '../connection.ts';
import { EXIT, EXIT_CODES_TEXT, wrongUsage } from '../exit-codes.ts';

/** Describes all commands, or one of them. */
export const createHelp = (commands: ReadonlyMap<string, Command>): Command => ({
  summary: 'Describe the commands, or one of them',
  help: 'Usage: assay help [command]',
  async run(args, { stdout }) {
    const [name] = parseArguments(args, {}, 1).positionals;
    const command = name === undefined ? undefined : commands.get(name);
    if (name !== undefined && !command) throw wrongUsage(`There is no command '${name}'.`);
    stdout.write(`${command?.help ?? overview(commands)}\n`);
    return EXIT.ok;
  },
});

/** The whole of `assay help`. */
export function overview(commands: ReadonlyMap<string, Command>): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length));
  const list = [...commands].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: assay <command> [options]

Commands:
${list.join('\n')}

assay <command> --help describes one command.

On the server's machine, in its checkout and with its environment:
  assay fsck            Check the integrity of all data
  assay logs            Freeze or unfreeze a log, or replace its key
  assay rotate-keys     Replace the outer key of the installation
  assay build-verifier  Write the stand-alone verifier as one file

Environment:
  ASSAY_URL             address of the server; overrides the session (default: ${DEFAULT_URL})
  ASSAY_API_KEY         API key, for pipelines; overrides the session
  ASSAY_KEY_PASSPHRASE  passphrase of the signing key file
  XDG_CONFIG_HOME       directory for assay/session.json (default: ~/.config)

${EXIT_CODES_TEXT}`;
}
