import { type Command, parseArguments } from '../command.ts';
import { DEFAULT_URL } from '../connection.ts';
import { EXIT, EXIT_CODES_TEXT, wrongUsage } from '../exit-codes.ts';

/** Tells about all commands, or about one. */
export const createHelp = (commands: ReadonlyMap<string, Command>): Command => ({
  summary: 'Tell about the commands, or about one of them',
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

assay <command> --help tells everything about one command.

On the server's machine, in its checkout and with its environment:
  assay fsck            Check everything that must hold of the data
  assay logs            Freeze a log, let a frozen one go on, or give it a new key
  assay rotate-keys     Give the installation a new outer key
  assay build-verifier  Write the stand-alone verifier as one file

Environment:
  ASSAY_URL             address of the server, before the one of the session (default: ${DEFAULT_URL})
  ASSAY_API_KEY         API key, before the session; for pipelines
  ASSAY_KEY_PASSPHRASE  of the file of a signing key
  XDG_CONFIG_HOME       directory for assay/session.json (default: ~/.config)

${EXIT_CODES_TEXT}`;
}
