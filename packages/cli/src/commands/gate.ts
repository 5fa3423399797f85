import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { type ExitCode, wrongUsage } from '../exit-codes.ts';
import { GATE_CODES, gateText, isGateLevel, readGate } from '../gate.ts';
import { fieldText, formatHelp } from '../help/format-help.ts';
import { profileText, readProfile, worseCode } from '../profile-verdict.ts';
import { createProgress } from '../progress.ts';
import { instantOf } from '../signing/instant-option.ts';
import { sbomArgument } from '../uuid-argument.ts';

const OPTIONS = {
  'fail-on': { type: 'string', default: 'low' },
  'allow-unchecked': { type: 'boolean', default: false },
  'as-of': { type: 'string' },
  profile: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Judges an SBOM that was uploaded before, now or as of an instant. */
export const gate: Command = {
  summary: 'Judge an uploaded SBOM by its findings, now or as of an instant',
  help: formatHelp({
    usage: [
      'gate <sbom> [--fail-on critical|high|medium|low [--allow-unchecked]] [--as-of <instant>] [--profile] [--json]',
    ],
    about: [
      'Prints whether an SBOM passes a gate, and the findings that fail it. Nothing is recorded: assay push --fail-on records the result with the upload.',
    ],
    options: [
      ['<sbom>', 'UUID of an SBOM: the field sbomid that assay push --json prints'],
      ['--fail-on <level>', `${fieldText('getSbomGate', 'fail_on')} (default: low)`],
      ['--allow-unchecked', 'pass an undecided gate'],
      [
        '--as-of <instant>',
        'judge by what was known and decided at an instant such as 2027-12-31T18:00:00Z; a day counts from its beginning in UTC',
      ],
      [
        '--profile',
        'judge its artifact by the attestation profile too, after waiting for its rule sets, licenses and signatures for up to a minute: the exit code is the worse of both',
      ],
      [
        '--json',
        'print one JSON document: the gate, with failing, and with profile if it was asked for',
      ],
    ],
    notes: [
      'An instant before this server kept what it knew, before the upload, or before the SBOM was ready is refused with exit code 65: there is no answer for it. The age limit of sources, trust of the document and ends of life are as of now.',
    ],
    calls: ['getSbomGate', 'getSbomProfile', 'listSbomVulnerabilities'],
  }),
  async run(args, around): Promise<ExitCode> {
    const { values, positionals } = parseArguments(args, OPTIONS, 1);
    const [subject] = positionals;
    if (subject === undefined) throw wrongUsage('Give the UUID of an SBOM.');
    const { 'fail-on': fail_on, 'allow-unchecked': allow_unchecked, json } = values;
    if (!isGateLevel(fail_on))
      throw wrongUsage('--fail-on is a severity: critical, high, medium or low.');
    const as_of = instantOf('--as-of', values['as-of']);
    if (as_of !== null && Date.parse(as_of) > Date.now())
      throw wrongUsage('--as-of is an instant that has passed.');
    if (as_of !== null && values.profile)
      throw wrongUsage('--profile judges as of now, so it does not go with --as-of.');
    const sbomid = sbomArgument(subject);
    const connection = await connect(around);
    const judged = await readGate(connection, { sbomid, fail_on, allow_unchecked }, as_of);
    const progress = createProgress(around.stderr);
    const profile = values.profile ? await readProfile(connection, sbomid, progress) : null;
    const head = as_of === null ? [] : [`As of       ${as_of}`];
    const text = json
      ? JSON.stringify({ ...judged, as_of, ...(profile && { profile }) })
      : [...head, gateText(judged), ...(profile ? [profileText(profile)] : [])].join('\n');
    around.stdout.write(`${text}\n`);
    const code = GATE_CODES[judged.outcome];
    return profile === null ? code : worseCode(code, profile);
  },
};
