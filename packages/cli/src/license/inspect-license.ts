import { type KeyObject, verify } from 'node:crypto';
import { FEATURES, type Feature, LIMITS, type Limit } from '@assay/contract/license-names.ts';
import { LicenseError } from '@assay/core/license/license-error.ts';
import { type LicensePayload, parsePayload } from '@assay/core/license/license-payload.ts';
import { problemOf, splitLicense } from '@assay/core/license/license-token.ts';
import { parseArguments } from '../command.ts';
import { EXIT, type ExitCode, Stop, wrongUsage } from '../exit-codes.ts';
import { printable } from '../printable.ts';
import type { Surroundings } from '../surroundings.ts';
import { readPublicKey, readToken } from './license-files.ts';

type Payload = LicensePayload<Feature, Limit>;

interface Finding {
  payload: Payload;
  /** null: no key was available to verify it. */
  verified: boolean | null;
  /** Reason it is not valid now for any server. */
  problem: string | null;
}

/**
 * Prints the content of a license; exits with `no` when it is not valid, and `undecided` when no key can verify
 * it.
 */
export async function inspectLicense(args: string[], around: Surroundings): Promise<ExitCode> {
  const options = { key: { type: 'string' }, json: { type: 'boolean' } } as const;
  const { values, positionals } = parseArguments(args, options, 1);
  const [license] = positionals;
  if (!license) throw wrongUsage('Give the license, a file that holds it, or -.');
  const key = values.key === undefined ? undefined : await readPublicKey(values.key);
  const finding = inspect(await readToken(license, around), key);
  const text = values.json ? JSON.stringify(finding) : textOf(finding);
  around.stdout.write(`${text}\n`);
  if (finding.verified === false || finding.problem !== null) return EXIT.no;
  return finding.verified === null ? EXIT.undecided : EXIT.ok;
}

function inspect(token: string, key: KeyObject | undefined): Finding {
  try {
    const { signed, payload: bytes, signature } = splitLicense(token);
    const verified = key === undefined ? null : verify(null, signed, key, signature);
    const payload = parsePayload(bytes, { features: FEATURES, limits: LIMITS });
    const now = { instance_uuid: payload.aud, now_s: Date.now() / 1000 };
    return { payload, verified, problem: problemOf(payload, now) };
  } catch (error) {
    throw error instanceof LicenseError ? new Stop(EXIT.refused, error.message) : error;
  }
}

function textOf({ payload, verified, problem }: Finding): string {
  const { aud, serial, nbf, exp, features, limits, holder = '' } = payload;
  const rows = [
    ['Holder', holder || 'not named'],
    ['Serial', String(serial)],
    ['For', aud === '*' ? 'any installation' : aud],
    ['From', instantOf(nbf)],
    ['Until', instantOf(exp)],
    ['Features', features.join(', ') || 'none'],
    [
      'Limits',
      Object.entries(limits)
        .map(([name, most]) => `${name} ${most}`)
        .join(', ') || 'none',
    ],
    [
      'Signature',
      verified === null ? 'not looked at (--key)' : verified ? 'by the key' : 'NOT by the key',
    ],
    ['Now', problem ?? 'holds'],
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(9)}  ${printable(value)}`).join('\n');
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();
