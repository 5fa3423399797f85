import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT, wrongUsage } from '../exit-codes.ts';
import { isGateLevel } from '../gate.ts';
import { formatHelp } from '../help/format-help.ts';
import { instantOf } from '../signing/instant-option.ts';
import { sbomArgument } from '../uuid-argument.ts';

const OPTIONS = {
  format: { type: 'string', default: 'markdown' },
  'fail-on': { type: 'string', default: 'low' },
  limit: { type: 'string', default: '1000' },
  'from-as-of': { type: 'string' },
  'to-as-of': { type: 'string' },
} as const;

/** Most rows in a list of the server's answer. */
const MOST = 10_000;

/** Prints what changed between two SBOMs. */
export const diff: Command = {
  summary: 'Compare two SBOMs: components, licenses, vulnerabilities, gates',
  help: formatHelp({
    usage: [
      'diff <sbom> <sbom> [--format markdown|json] [--fail-on <severity>] [--limit <count>] [--from-as-of <instant>] [--to-as-of <instant>]',
    ],
    about: [
      'Prints what changed from the first SBOM to the second, both compared with the advisories that the server has now, or had at an instant. The text fits the comment of a pull request.',
    ],
    options: [
      ['<sbom>', 'UUID of an SBOM: the field sbomid that assay push --json prints'],
      [
        '--format markdown|json',
        'at most 50 rows of each list as text, or the whole answer (default: markdown)',
      ],
      ['--fail-on <severity>', 'severity of the gate of both SBOMs (default: low)'],
      [
        '--limit <count>',
        'with json: at most this many rows in each list, 1 to 10000 (default: 1000)',
      ],
      [
        '--from-as-of <instant>',
        'findings and gate of the first SBOM by what was known and decided at an instant such as 2027-12-31T18:00:00Z; with the same SBOM twice, what became known',
      ],
      ['--to-as-of <instant>', 'the same of the second SBOM'],
    ],
    notes: ['The exit code is 0 whatever changed; assay push --fail-on judges an SBOM.'],
    calls: ['getSbomDiff', 'exportSbomDiff'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 2);
    const [first, second] = positionals;
    if (first === undefined || second === undefined)
      throw wrongUsage('Give the UUIDs of two SBOMs.');
    const { format, 'fail-on': fail_on } = values;
    if (format !== 'markdown' && format !== 'json')
      throw wrongUsage('--format is markdown or json.');
    if (!isGateLevel(fail_on))
      throw wrongUsage('--fail-on is a severity: critical, high, medium or low.');
    const limit = /^\d{1,5}$/.test(values.limit) ? Number(values.limit) : 0;
    if (limit < 1 || limit > MOST) throw wrongUsage(`--limit is a number from 1 to ${MOST}.`);
    const [sbomid, to] = [sbomArgument(first), sbomArgument(second)];
    const [from_as_of, to_as_of] = [
      instantOf('--from-as-of', values['from-as-of']),
      instantOf('--to-as-of', values['to-as-of']),
    ];
    const at = { ...(from_as_of && { from_as_of }), ...(to_as_of && { to_as_of }) };
    const { client } = await connect(around);
    if (format === 'json') {
      const answer = await client.getSbomDiff({ sbomid, to, fail_on, limit, ...at });
      around.stdout.write(`${JSON.stringify(answer)}\n`);
      return EXIT.ok;
    }
    const answer = await client.exportSbomDiff({ sbomid, to, fail_on, ...at });
    around.stdout.write(await answer.text());
    return EXIT.ok;
  },
};
