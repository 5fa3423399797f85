import { writeFile } from 'node:fs/promises';
import type { SbomCompliance } from '@assay/contract/rule-set-verdicts.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { counted } from '../counted.ts';
import { EXIT, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { printable } from '../printable.ts';
import { sbomArgument } from '../uuid-argument.ts';

const OPTIONS = {
  declarations: { type: 'boolean', default: false },
  output: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Shows the results of rule sets for an SBOM, and exports them as CycloneDX declarations. */
export const compliance: Command = {
  summary: 'Show which rule sets an SBOM meets, and export the results',
  help: formatHelp({
    usage: ['compliance <sbom> [--declarations] [--output <file>] [--json]'],
    about: [
      'Judges an SBOM, which is named by its UUID, by every rule set, and prints verdict and coverage of each. With --declarations it writes them as CycloneDX 1.6 attestations: standards, claims, evidence and conformance.',
    ],
    options: [
      ['--declarations', 'write CycloneDX declarations'],
      ['--output <file>', 'write to this file (default: standard output)'],
      ['--json', 'print the results, with every rule, as one line of JSON'],
    ],
    calls: ['exportSbomDeclarations', 'getSbomCompliance'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 1);
    const [subject] = positionals;
    if (subject === undefined) throw wrongUsage('Usage: assay compliance <sbom>');
    if (values.declarations && values.json)
      throw wrongUsage('--declarations and --json exclude each other.');
    const sbomid = sbomArgument(subject);
    const { client } = await connect(around);
    const text = values.declarations
      ? await (await client.exportSbomDeclarations({ sbomid })).text()
      : textOf(await client.getSbomCompliance({ sbomid }), values);
    if (values.output === undefined) around.stdout.write(text);
    else await writeFile(values.output, text);
    return EXIT.ok;
  },
};

const textOf = (judged: SbomCompliance, { json }: { json: boolean }): string =>
  json ? `${JSON.stringify(judged)}\n` : judged.rule_sets.map(lineOf).join('');

function lineOf(ruleSet: SbomCompliance['rule_sets'][number]): string {
  const { name, version, verdict, met, total, rules_passed, rules_total } = ruleSet;
  const figures =
    verdict === 'not_expressible'
      ? ''
      : `  ${met} of ${counted(total, 'component')}, ${rules_passed} of ${counted(rules_total, 'rule')}`;
  return `${printable(`${verdict.padEnd(15)}  ${name} ${version}${figures}`)}\n`;
}
