import type { RematchDetail } from '@assay/contract/advisories.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { counted } from '../counted.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { lookUntil } from '../look-until.ts';
import { printable } from '../printable.ts';
import { createProgress } from '../progress.ts';
import type { Surroundings } from '../surroundings.ts';

const CONCERNED_SHOWN = 20;

/** Compares everything with everything again, for operators. */
export const rematch: Command = {
  summary: 'Compare all package versions with all advisories again',
  help: formatHelp({
    usage: ['rematch [--json]'],
    about: [
      'Compares all package versions that the server knows with all advisories again, waits for the end, and reports the matches that changed. Only one re-match runs at a time: while one is in progress, this command waits for it. After an upgrade the server starts one by itself.',
    ],
    options: [['--json', 'print the result as one line of JSON']],
    notes: ['Sign in as a SuperAdmin first: assay login.'],
    calls: ['startRematch', 'getRematch'],
  }),
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
    `Matcher ${matcher_version}, ${counted(compared, 'package version')} compared: ` +
      `${counted(added, 'match', 'matches')} added, ${removed} removed, ${changed} changed; ${counted(vulnerability_count, 'vulnerability', 'vulnerabilities')}\n`,
  );
  const shown = done.vulnerabilities.slice(0, CONCERNED_SHOWN);
  for (const one of shown) {
    stdout.write(`  ${printable(one.id)}  +${one.added} -${one.removed}, ${one.changed} changed\n`);
  }
  const more = vulnerability_count - shown.length;
  if (more > 0) stdout.write(`  … and ${more} more\n`);
}
