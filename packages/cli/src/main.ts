/**
 * The command `assay`, for pipelines and operators: reads the environment once, finds the command, and exits
 * with a code for the result.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from './command.ts';
import { commandLoaders } from './command-loaders.ts';
import { createHelp, overview } from './commands/help.ts';
import { EXIT, type ExitCode, stopOf, wrongUsage } from './exit-codes.ts';
import { printable } from './printable.ts';
import type { Surroundings } from './surroundings.ts';
import { visibleStream } from './visible-stream.ts';

const NAMES = [...Object.keys(commandLoaders), 'help'];

async function find(name: string): Promise<Command | undefined> {
  if (name === 'help') return createHelp(await all());
  return Object.hasOwn(commandLoaders, name) ? commandLoaders[name]?.() : undefined;
}

/** Every command by its name, for texts about all of them. */
async function all(): Promise<Map<string, Command>> {
  const loaded = Object.entries(commandLoaders).map(
    async ([name, load]): Promise<[string, Command]> => [name, await load()],
  );
  const commands = new Map(await Promise.all(loaded));
  return commands.set('help', createHelp(commands));
}

const OTHER_SPELLINGS: Record<string, string> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
};

async function main(args: string[], around: Surroundings): Promise<ExitCode> {
  const [spelling, ...rest] = args;
  if (spelling === undefined) {
    around.stderr.write(`${overview(await all())}\n`);
    return EXIT.usage;
  }
  const name = OTHER_SPELLINGS[spelling] ?? spelling;
  try {
    const command = await find(name);
    if (!command) throw wrongUsage(`There is no command '${spelling}'.`);
    if (!rest.includes('--help') && !rest.includes('-h')) return await command.run(rest, around);
    around.stdout.write(`${command.help}\n`);
    return EXIT.ok;
  } catch (error) {
    const { code, message } = stopOf(error);
    const hint = code === EXIT.usage ? `See: assay help ${NAMES.includes(name) ? name : ''}` : '';
    const lines = [...message.split('\n'), hint.trim()].filter((line) => line !== '');
    for (const line of lines) around.stderr.write(`${printable(line)}\n`);
    return code;
  }
}

const { env } = process;
/** An empty variable counts as unset, as in CI systems that always define it. */
const variable = (name: string) => env[name]?.trim() || undefined;

/** Output that was taken is still written before the process ends. */
const end = (code: number) => process.stdout.write('', () => process.exit(code));

/** An unexpected exception is not an answer: Node.js would exit with 1, which means `no`. */
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(EXIT.failed);
});
process.on('SIGINT', () => process.exit(EXIT.interrupted));
process.on('SIGTERM', () => process.exit(143));
// A reader that stops early (`| head`) is not a failure; the exit code still reports the result.
process.stdout.on('error', () => {});

end(
  await main(process.argv.slice(2), {
    stdin: process.stdin,
    stdout: visibleStream(process.stdout),
    stderr: process.stderr,
    url: variable('ASSAY_URL'),
    api_key: variable('ASSAY_API_KEY'),
    key_passphrase: variable('ASSAY_KEY_PASSPHRASE'),
    config_dir: join(variable('XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'assay'),
  }),
);
