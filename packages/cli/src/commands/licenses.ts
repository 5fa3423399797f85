import type { LicenseCounts } from '@assay/contract/license-verdicts.ts';
import type { SbomLicense, SbomLicenseSummary } from '@assay/contract/licenses.ts';
import {
  LICENSE_VERDICTS,
  type LicenseVerdict,
} from '@assay/core/license-policy/license-policy.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { printable } from '../printable.ts';
import { sbomArgument } from '../uuid-argument.ts';

const OPTIONS = {
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Judges the licenses of an SBOM by the policy of the tenant. */
export const licenses: Command = {
  summary: 'Judge the licenses of an SBOM by the license policy',
  help: formatHelp({
    usage: ['licenses <sbom> [--all] [--json]'],
    about: [
      'Judges each license of an SBOM, which is named by its UUID, and prints those that are not allowed: verdict, number of components, license and the rule that decided. Ends with 0 if all components are allowed, with 1 if one is denied, and with 2 if the verdict of one is review or unknown, or there are no components.',
    ],
    options: [
      ['--all', 'print allowed licenses too'],
      ['--json', 'print summary and licenses as one line of JSON'],
    ],
    calls: ['getSbomLicenseSummary', 'listSbomLicenses'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 1);
    const [subject] = positionals;
    if (subject === undefined) throw wrongUsage('Usage: assay licenses <sbom>');
    const sbomid = sbomArgument(subject);
    const { client } = await connect(around);
    const summary = await client.getSbomLicenseSummary({ sbomid });
    const found: SbomLicense[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listSbomLicenses({ sbomid, cursor, pageSize: 200 });
      found.push(...page.items.filter(({ verdict }) => values.all || verdict !== 'allowed'));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const text = values.json
      ? JSON.stringify({ ...summary, items: found })
      : [...found.map(lineOf), summaryOf(summary)].join('\n');
    around.stdout.write(`${text}\n`);
    return CODES[summary.verdict];
  },
};

const CODES: Record<LicenseVerdict, ExitCode> = {
  ...{ allowed: EXIT.ok, denied: EXIT.no, review: EXIT.undecided, unknown: EXIT.undecided },
};

function lineOf({ verdict, components, licenses: stated, ...why }: SbomLicense): string {
  const text = stated.join(', ') || 'no license';
  return printable(
    `${verdict.padEnd(8)} ${String(components).padStart(6)}  ${text}  (${reasonOf(why)})`,
  );
}

function reasonOf({
  reason,
  rule,
  license,
}: Pick<SbomLicense, 'reason' | 'rule' | 'license'>): string {
  if (reason === 'rule') return `rule "${rule}", ${license}`;
  return license === '' ? REASONS[reason] : `${REASONS[reason]}: ${license}`;
}

const REASONS: Record<Exclude<SbomLicense['reason'], 'rule'>, string> = {
  otherwise: 'no rule names it',
  no_policy: 'no policy is set',
  no_license: 'none is stated',
  no_expression: 'the text is no license expression',
  not_listed: 'not on the SPDX list',
  reference: 'no rule names this license of the document',
};

function summaryOf({ verdict, counts, policy_revision }: SbomLicenseSummary): string {
  const policy =
    policy_revision === null
      ? 'no license policy is set'
      : `license policy, revision ${policy_revision}`;
  return `${verdict}: ${countsOf(counts)} (${policy})`;
}

const countsOf = (counts: LicenseCounts): string =>
  LICENSE_VERDICTS.map((verdict) => `${counts[verdict]} ${verdict}`).join(', ');
