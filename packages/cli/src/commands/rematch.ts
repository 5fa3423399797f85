import type { RematchDetail } from '@assay/contract/advisories.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT } from '../exit-codes.ts';
import { lookUntil } from '../look-until.ts';
import { printable } from '../printable.ts';
import { createProgress } from '../progress.ts';
import type { Surroundings } from '../surroundings.ts';

const CONCERNED_SHOWN = 20;

/** Compares everything with everything again, for operators. */
export const rematch: Command = {
  summary: 'Compare all package versions with all advisories again',
  help: `Usage: assay rematch [--json]

Lets the server compare all package versions that it knows with all advisories again, waits for the end, and
reports which matches changed. There is one re-match at a time: while one is in progress, this command waits
for that one. After an upgrade the server starts one by itself.

  --json  print the outcome as one line of JSON

Needs a session of a SuperAdmin: assay login.`,
  async run(args, around) {
    const { values } = parseArguments(args, { json: { type: 'boolean' } } as const, 0);
    const { client } = await connect(around);
    const begun = await client.startRematch({});
    if (begun.status === 'running') {
      const who = begun.started_by ?? 'the server';
      around.stderr.write(`Waiting for the re-match that ${printable(who)} started.\n`);
    }
    const progress = createProgress(around.stderr);
    try {
      const done = await lookUntil(
        () => client.getRematch({ uuid: begun.uuid }),
        ({ status }) => status === 'done' || status === 'failed',
        ({ status, compared, versions }) =>
          progress.show(status, `${compared} of ${versions} package versions compared`),
      );
      progress.end();
      print(around, done, values.json ?? false);
      return done.status === 'failed' ? EXIT.failed : EXIT.ok;
    } finally {
      progress.end();
    }
  },
};

function print({ stdout, stderr }: Surroundings, done: RematchDetail, asJson: boolean): void {
  if (done.status === 'failed') {
    stderr.write(`The re-match failed: ${printable(done.error ?? 'no reason is given')}\n`);
  }
  if (asJson) {
    stdout.write(`${JSON.stringify(done)}\n`);
    return;
  }
  const { matcher_version, compared, added, removed, changed, vulnerability_count } = done;
  stdout.write(
    `Matcher ${matcher_version}, ${compared} package versions compared: ` +
      `${added} matches added, ${removed} removed, ${changed} changed; ${vulnerability_count} vulnerabilities\n`,
  );
  const shown = done.vulnerabilities.slice(0, CONCERNED_SHOWN);
  for (const one of shown) {
    stdout.write(`  ${printable(one.id)}  +${one.added} -${one.removed}, ${one.changed} changed\n`);
  }
  const more = vulnerability_count - shown.length;
  if (more > 0) stdout.write(`  … and ${more} more\n`);
}
