import type { Command } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { connectAsPerson } from '../person.ts';
import { printable } from '../printable.ts';
import { digestsOf } from '../signing/artifact-argument.ts';
import { findLedger } from '../signing/find-ledger.ts';
import { defaultKeyFile, readKeyFile } from '../signing/key-file.ts';
import { type Notarized, notarizeAll } from '../signing/notarize.ts';
import { readSignOptions } from '../signing/sign-options.ts';

/** States of artifacts that they are trusted, or not, in one's own name. */
export const sign: Command = {
  summary: 'Sign artifacts: trusted, untrusted or unsupported',
  help: formatHelp({
    usage: [
      'sign <artifact>… [--from-file <list>] [--ledger <name|uuid>] [--level <level>] [--reason <text>] [--name <name>] [--supersedes <id>]… [--key <file>] [--server-key <uuid>] [--json]',
    ],
    about: [
      'Signs a statement about each artifact and logs it. Files are hashed on this machine and not sent.',
    ],
    options: [
      ['<artifact>', 'a file; sha256:<digest>; or a purl followed by @sha256:<digest>'],
      [
        '--from-file <list>',
        'one artifact per line, or the output of sha256sum; - for standard input',
      ],
      ['--ledger <name|uuid>', 'ledger that logs the statements (default: default)'],
      ['--level <level>', 'trusted, untrusted or unsupported (default: trusted)'],
      ['--reason <text>', 'reason for people; everyone who may read the ledger sees it'],
      ['--name <name>', 'name or purl of a single artifact (default: the name of the file)'],
      [
        '--supersedes <id>',
        'statement that this one replaces; an untrusted artifact becomes trusted again only when the statements against it are named',
      ],
      ['--key <file>', 'private key in PEM (default: assay/signing-key.pem beside the session)'],
      [
        '--server-key <uuid>',
        'key that the server keeps for you; requires a session of the last ten minutes',
      ],
      ['--json', 'print one JSON document'],
    ],
    notes: [
      'Prints the resulting level of each artifact. The signers groups decide whose signatures count, so a level may stay unknown until others have signed too. Create and register a key with assay keys create.',
    ],
    calls: ['notarize', 'listSigningKeys', 'listLedgers'],
  }),
  async run(args, around) {
    const options = await readSignOptions(args, around);
    const { level, reason, supersedes, name, server_key } = options;
    const digested = await digestsOf(options.artifacts);
    const artifacts = name === undefined ? digested : digested.map((one) => ({ ...one, name }));
    const key = server_key ?? (await readKeyFile(options.key ?? defaultKeyFile(around), around));
    const connection = await (server_key === undefined ? connect : connectAsPerson)(around);
    const ledger = await findLedger(connection, options.ledger);
    const items: Notarized[] = [];
    const said = { artifacts, level, reason, supersedes, key };
    for await (const done of notarizeAll(connection.client, ledger, said)) {
      items.push(...done);
      if (!options.json) around.stdout.write(done.map((one) => `${lineOf(one)}\n`).join(''));
    }
    if (options.json) around.stdout.write(`${JSON.stringify({ ledger: ledger.uuid, items })}\n`);
    return EXIT.ok;
  },
};

const lineOf = ({ level, sha256, name, repeated }: Notarized): string =>
  [level, `sha256:${sha256}`, printable(name), repeated ? '(stated before)' : '']
    .join('  ')
    .trimEnd();
