import type { Command } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { connectAsPerson } from '../person.ts';
import { printable } from '../printable.ts';
import { digestsOf } from '../signing/artifact-argument.ts';
import { findLedger } from '../signing/find-ledger.ts';
import { defaultKeyFile, readKeyFile } from '../signing/key-file.ts';
import { type Notarised, notarizeAll } from '../signing/notarize.ts';
import { readSignOptions } from '../signing/sign-options.ts';

/** States of artifacts that they are trusted, or not, in one's own name. */
export const sign: Command = {
  summary: 'Sign artifacts: trusted, untrusted or unsupported',
  help: `Usage: assay sign <artifact>… [--from-file <list>] [--ledger <name|uuid>] [--level <level>]
                  [--reason <text>] [--name <name>] [--supersedes <id>]… [--key <file>]
                  [--server-key <uuid>] [--json]

Signs what you state of artifacts and has it logged. Files are hashed here and sent nowhere.

  <artifact>            a file; sha256:<digest>; or a purl with @sha256:<digest> behind it
  --from-file <list>    one artifact a line, or what sha256sum prints; - for standard input
  --ledger <name|uuid>  where it is logged (default: default)
  --level <level>       trusted, untrusted or unsupported (default: trusted)
  --reason <text>       why, for people; everybody who may read the ledger reads it
  --name <name>         name or purl of a single artifact (default: that of the file)
  --supersedes <id>     statement that this one takes back: an untrusted artifact is trusted again only by
                        naming the statements against it
  --key <file>          private key in PEM (default: assay/signing-key.pem beside the session)
  --server-key <uuid>   a key that the server keeps for you; needs a session of the last ten minutes
  --json                print one JSON document

Prints the level of each artifact that follows. Whose signatures count is for the signers groups to say: it
may stay unknown until others have signed too. Make and register a key with assay keys create.
Needs a session or an API key of a LedgerAdmin, or of a member of a signers group.`,
  async run(args, around) {
    const options = await readSignOptions(args, around);
    const { level, reason, supersedes, name, server_key } = options;
    const digested = await digestsOf(options.artifacts);
    const artifacts = name === undefined ? digested : digested.map((one) => ({ ...one, name }));
    const key = server_key ?? (await readKeyFile(options.key ?? defaultKeyFile(around), around));
    const connection = await (server_key === undefined ? connect : connectAsPerson)(around);
    const ledger = await findLedger(connection, options.ledger);
    const items: Notarised[] = [];
    const said = { artifacts, level, reason, supersedes, key };
    for await (const done of notarizeAll(connection.client, ledger, said)) {
      items.push(...done);
      if (!options.json) around.stdout.write(done.map((one) => `${lineOf(one)}\n`).join(''));
    }
    if (options.json) around.stdout.write(`${JSON.stringify({ ledger: ledger.uuid, items })}\n`);
    return EXIT.ok;
  },
};

const lineOf = ({ level, sha256, name, repeated }: Notarised): string =>
  [level, `sha256:${sha256}`, printable(name), repeated ? '(stated before)' : '']
    .join('  ')
    .trimEnd();
