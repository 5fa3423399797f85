/**
 * The command `assay`, for pipelines and operators: reads the environment once, finds the command, and exits
 * with a code for the result.
 */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from './command.ts';
import { advisories } from './commands/advisories.ts';
import { attest } from './commands/attest.ts';
import { audit } from './commands/audit.ts';
import { billing } from './commands/billing.ts';
import { compliance } from './commands/compliance.ts';
import { diff } from './commands/diff.ts';
import { gate } from './commands/gate.ts';
import { createHelp, overview } from './commands/help.ts';
import { keys } from './commands/keys.ts';
import { license } from './commands/license.ts';
import { licenses } from './commands/licenses.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { notices } from './commands/notices.ts';
import { push } from './commands/push.ts';
import { rematch } from './commands/rematch.ts';
import { sign } from './commands/sign.ts';
import { signers } from './commands/signers.ts';
import { standards } from './commands/standards.ts';
import { trust } from './commands/trust.ts';
import { uploads } from './commands/uploads.ts';
import { verify } from './commands/verify.ts';
import { version } from './commands/version.ts';
import { vex } from './commands/vex.ts';
import { EXIT, type ExitCode, stopOf, wrongUsage } from './exit-codes.ts';
import { printable } from './printable.ts';
import type { Surroundings } from './surroundings.ts';
import { visibleStream } from './visible-stream.ts';

const commands = new Map<string, Command>(
  Object.entries({
    login,
    logout,
    push,
    uploads,
    gate,
    diff,
    compliance,
    licenses,
    notices,
    standards,
    keys,
    sign,
    signers,
    attest,
    trust,
    verify,
    vex,
    advisories,
    rematch,
    license,
    billing,
    audit,
    version,
  }),
);
commands.set('help', createHelp(commands));

const OTHER_SPELLINGS: Record<string, string> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
};

async function main(args: string[], around: Surroundings): Promise<ExitCode> {
  const [spelling, ...rest] = args;
  if (spelling === undefined) {
    around.stderr.write(`${overview(commands)}\n`);
    return EXIT.usage;
  }
  const name = OTHER_SPELLINGS[spelling] ?? spelling;
  try {
    const command = commands.get(name);
    if (!command) throw wrongUsage(`There is no command '${spelling}'.`);
    if (!rest.includes('--help') && !rest.includes('-h')) return await command.run(rest, around);
    around.stdout.write(`${command.help}\n`);
    return EXIT.ok;
  } catch (error) {
    const { code, message } = stopOf(error);
    const hint = code === EXIT.usage ? `See: assay help ${commands.has(name) ? name : ''}` : '';
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
