import { projectPathProblem } from '@assay/contract/project-path.ts';
import { parseArguments } from './command.ts';
import { wrongUsage } from './exit-codes.ts';
import { isGateLevel } from './gate.ts';

const OPTIONS = {
  project: { type: 'string' },
  version: { type: 'string' },
  'in-use': { type: 'boolean', default: false },
  wait: { type: 'boolean', default: false },
  'fail-on': { type: 'string' },
  'allow-unchecked': { type: 'boolean', default: false },
  timeout: { type: 'string', default: '300' },
  json: { type: 'boolean', default: false },
} as const;

const MAX_TIMEOUT_S = 86_400;

/** Options of `assay push`, validated as far as possible without a server. */
export type PushOptions = ReturnType<typeof readPushOptions>;

/** @throws Stop naming the option that is missing or wrong */
export function readPushOptions(args: string[]) {
  const { values, positionals } = parseArguments(args, OPTIONS, 1);
  const { project, version = '', 'fail-on': failOn } = values;
  const [file] = positionals;
  if (!file) throw wrongUsage('Give the file of the SBOM, or - for standard input.');
  if (!project) throw wrongUsage('Give the project with --project, such as acme/payments/api.');
  const problem = projectPathProblem(project);
  if (problem) throw wrongUsage(problem);
  if (version.length > 128) throw wrongUsage('--version has at most 128 characters.');
  if (failOn !== undefined && !isGateLevel(failOn)) {
    throw wrongUsage('--fail-on is one of critical, high, medium, low.');
  }
  if (values['allow-unchecked'] && failOn === undefined)
    throw wrongUsage('--allow-unchecked is for a gate: give --fail-on too.');
  return {
    file,
    project,
    version,
    in_use: values['in-use'],
    wait: values.wait || failOn !== undefined,
    fail_on: failOn,
    allow_unchecked: values['allow-unchecked'],
    timeout_s: secondsOf(values.timeout),
    json: values.json,
  };
}

function secondsOf(text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && seconds <= MAX_TIMEOUT_S) return seconds;
  throw wrongUsage(`--timeout is a number of seconds from 1 to ${MAX_TIMEOUT_S}.`);
}
