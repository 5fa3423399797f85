import { type Command, parseArguments } from '../command.ts';
import { wrongUsage } from '../exit-codes.ts';
import { fieldText, formatHelp } from '../help/format-help.ts';
import { createKey } from '../signing/create-key.ts';
import { listKeys } from '../signing/list-keys.ts';
import { revokeKey } from '../signing/revoke-key.ts';

/** Signing keys of people and API keys. */
export const keys: Command = {
  summary: 'Create, list and revoke signing keys',
  help: formatHelp({
    usage: [
      'keys create [--out <file>|--key <file>] [--name <name>] [--not-after <instant>] [--principal <uuid>] [--signed <signature>] [--json]',
      'keys list [--json]',
      'keys revoke <uuid> --reason rotated|retired|compromised [--since <instant>] [--json]',
    ],
    groups: [
      {
        about:
          'create makes a key pair (P-256) on this machine, proves to the server that you hold it, and registers its public half. The private half never leaves the file.',
        options: [
          [
            '--out <file>',
            'new file for the private key, readable by you alone (default: assay/signing-key.pem beside the session)',
          ],
          ['--key <file>', 'register the key of an existing file: P-256 or Ed25519 in PEM'],
          [
            '--name <name>',
            `${fieldText('registerSigningKey', 'name')} (default: the name of this machine)`,
          ],
          [
            '--not-after <instant>',
            'last instant at which the key signs; later, only signatures with an earlier time stamp of an authority can be verified (default: no end)',
          ],
          [
            '--principal <uuid>',
            'API key that the signing key belongs to; requires a TenantAdmin (default: you)',
          ],
          [
            '--signed <signature>',
            'what assay signers authorize printed, where administrators sign changes',
          ],
        ],
      },
      {
        about:
          'revoke cannot be undone. Signatures from before a key was rotated or retired stay valid.',
        options: [
          ['--reason <reason>', fieldText('revokeSigningKey', 'reason')],
          [
            '--since <instant>',
            'for a compromised key: when others may have begun to sign with it (default: always)',
          ],
          ['--json', 'print one JSON document'],
        ],
      },
    ],
    notes: [
      'With ASSAY_KEY_PASSPHRASE set, create encrypts the key and other commands read it. create and revoke require a session of the last ten minutes (assay login), so that an API key cannot create keys that sign.',
    ],
    calls: ['registerSigningKey', 'getPossessionChallenge', 'listSigningKeys', 'revokeSigningKey'],
  }),
  async run(args, around) {
    const [verb, ...rest] = args;
    if (verb === 'create') return createKey(rest, around);
    if (verb === 'list') return listKeys(rest, around);
    if (verb === 'revoke') return revokeKey(rest, around);
    parseArguments(args, {}, 0);
    throw wrongUsage('Choose keys create, keys list or keys revoke.');
  },
};
