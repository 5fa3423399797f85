import { sign } from 'node:crypto';
import { FEATURES, LIMITS } from '@assay/contract/license-names.ts';
import { LicenseError } from '@assay/core/license/license-error.ts';
import { checkPayload } from '@assay/core/license/license-payload.ts';
import { writeLicense } from '@assay/core/license/license-token.ts';
import { parseArguments } from '../command.ts';
import { EXIT, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Surroundings } from '../surroundings.ts';
import { readPrivateKey } from './license-files.ts';

const OPTIONS = {
  key: { type: 'string' },
  aud: { type: 'string' },
  serial: { type: 'string' },
  expires: { type: 'string' },
  'not-before': { type: 'string' },
  features: { type: 'string' },
  limit: { type: 'string', multiple: true },
  holder: { type: 'string' },
} as const;

const NAMES = { features: FEATURES, limits: LIMITS };

/** Prints a signed license. */
export async function issueLicense(args: string[], { stdout }: Surroundings): Promise<ExitCode> {
  const { values } = parseArguments(args, OPTIONS, 0);
  const requiredOption = (name: 'key' | 'aud' | 'serial' | 'expires'): string => {
    const value = values[name];
    if (!value) throw wrongUsage(`Give --${name}.`);
    return value;
  };
  const key = await readPrivateKey(requiredOption('key'));
  const claims = {
    aud: requiredOption('aud'),
    nbf: secondsOf('not-before', values['not-before'] ?? new Date().toISOString()),
    exp: secondsOf('expires', requiredOption('expires')),
    serial: wholeOf('serial', requiredOption('serial')),
    features: values.features?.split(',') ?? [],
    limits: Object.fromEntries((values.limit ?? []).map(limitOf)),
    ...(values.holder !== undefined && { holder: values.holder }),
  };
  try {
    const payload = checkPayload(claims, NAMES);
    stdout.write(`${writeLicense(payload, NAMES, (signed) => sign(null, signed, key))}\n`);
    return EXIT.ok;
  } catch (error) {
    throw error instanceof LicenseError ? wrongUsage(error.message) : error;
  }
}

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/;

/** A date means midnight in UTC; a time of day needs a zone, so that it is one instant everywhere. */
function secondsOf(option: string, text: string): number {
  const plain = text.replace(/\.\d+Z$/, 'Z');
  const milliseconds = INSTANT.test(plain) ? Date.parse(plain) : Number.NaN;
  if (Number.isNaN(milliseconds))
    throw wrongUsage(`--${option} is an instant, such as 2027-12-31 or 2027-12-31T18:00:00Z.`);
  return Math.floor(milliseconds / 1000);
}

function wholeOf(option: string, text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw wrongUsage(`--${option} is a whole number.`);
  return Number(text);
}

function limitOf(text: string): [string, number] {
  const [, name = '', number = ''] = /^(\w+)=(\d+)$/.exec(text) ?? [];
  if (name === '') throw wrongUsage('--limit has the form <name>=<number>, such as users=100.');
  return [name, wholeOf('limit', number)];
}
