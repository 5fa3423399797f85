import { STATUS_LEVELS } from '@assay/contract/attestation.ts';
import { parseArguments } from '../command.ts';
import { wrongUsage } from '../exit-codes.ts';
import { readInput } from '../input-file.ts';
import type { Surroundings } from '../surroundings.ts';
import { type ArtifactArgument, readArtifact, readArtifactList } from './artifact-argument.ts';

const OPTIONS = {
  'from-file': { type: 'string' },
  ledger: { type: 'string' },
  level: { type: 'string', default: 'trusted' },
  reason: { type: 'string', default: '' },
  name: { type: 'string' },
  supersedes: { type: 'string', multiple: true },
  key: { type: 'string' },
  'server-key': { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Reads the options of `assay sign`, validated as far as possible without files and server. @throws Stop */
export async function readSignOptions(args: string[], around: Surroundings) {
  const { values, positionals } = parseArguments(args, OPTIONS, Number.MAX_SAFE_INTEGER);
  const { supersedes = [], reason, name, key, ledger, json } = values;
  const serverKey = values['server-key'];
  const level = STATUS_LEVELS.find((known) => known === values.level);
  if (level === undefined) throw wrongUsage(`--level is one of ${STATUS_LEVELS.join(', ')}.`);
  if (reason.length > 2000) throw wrongUsage('--reason has at most 2000 characters.');
  const wrong = supersedes.find((id) => !/^[\da-f]{64}$/.test(id));
  if (wrong !== undefined) throw wrongUsage(`--supersedes: ${wrong} is no id of a statement.`);
  if (key !== undefined && serverKey !== undefined)
    throw wrongUsage('Give --key or --server-key, not both.');
  const list = values['from-file'];
  const artifacts: ArtifactArgument[] = [
    ...positionals.map(readArtifact),
    ...(list === undefined
      ? []
      : readArtifactList((await readInput(list, around)).toString('utf8'))),
  ];
  if (artifacts.length === 0) throw wrongUsage('Give a file, a digest or a purl with its digest.');
  if (name !== undefined && artifacts.length > 1) throw wrongUsage('--name is for one artifact.');
  return { artifacts, ledger, level, reason, name, supersedes, key, server_key: serverKey, json };
}
