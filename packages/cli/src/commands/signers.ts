import { type Command, parseArguments } from '../command.ts';
import { EXIT, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { connectAsPerson } from '../person.ts';
import { CHANGES } from '../signing/change-signers.ts';
import { instantOf } from '../signing/instant-option.ts';
import { defaultKeyFile, readKeyFile } from '../signing/key-file.ts';

const OPTIONS = {
  key: { type: 'string' },
  'api-key': { type: 'string' },
  threshold: { type: 'string' },
  'public-key': { type: 'string' },
  issuer: { type: 'string' },
  subject: { type: 'string' },
  'not-after': { type: 'string' },
} as const;

/** Signers groups and their policy, changed with the signature of an administrator. */
export const signers: Command = {
  summary: 'Change signers groups with your signature',
  help: formatHelp({
    usage: [
      'signers require <e-mail>… [--key <file>]',
      'signers release [--key <file>]',
      'signers add|remove <group> <e-mail> [--key <file>]',
      'signers add|remove <group> --api-key <uuid> [--key <file>]',
      'signers create|update <group> [--threshold <number>] [--key <file>]',
      'signers delete <group> [--key <file>]',
      'signers authorize <e-mail>|--api-key <uuid> --public-key <file> [--not-after <instant>] [--key <file>]',
      'signers authorize <e-mail>|--api-key <uuid> --issuer <url> --subject <name> [--key <file>]',
    ],
    about: [
      'require makes each change of signers need the signature of one of these administrators: members, groups and keys that come without one count for nothing, on the server and in every verifier. release ends that and needs a signature too.',
      'The other verbs make one change and sign it on this machine. authorize prints a signature for a key of somebody else, which its owner hands in within a day: assay keys create --key <file> --signed <signature>, or at their profile in the page.',
    ],
    options: [
      [
        '--key <file>',
        'your private key in PEM (default: assay/signing-key.pem beside the session)',
      ],
      ['--api-key <uuid>', 'the API key that the change is about, instead of a user'],
      ['--threshold <number>', 'number of different members whose signatures are needed'],
      ['--public-key <file>', 'public key in PEM that may be registered'],
      ['--issuer <url>', 'issuer of the certificates of an identity that may be registered'],
      ['--subject <name>', 'its subject, as the certificates have it'],
      ['--not-after <instant>', 'last instant of the key, as in keys create'],
    ],
    notes: [
      'Name at least two administrators: if every key of theirs is lost, nobody can change signers.',
    ],
    calls: [
      'setSignersPolicy',
      'addSignersGroupUser',
      'removeSignersGroupUser',
      'addSignersGroupApiKey',
      'removeSignersGroupApiKey',
      'createSignersGroup',
      'updateSignersGroup',
      'deleteSignersGroup',
      'listSignersGroups',
      'listUsers',
      'getSignersLog',
    ],
  }),
  async run(args, around) {
    const [verb = '', ...rest] = args;
    const change = CHANGES.get(verb);
    if (change === undefined) throw wrongUsage(`Choose signers ${[...CHANGES.keys()].join(', ')}.`);
    const { values, positionals } = parseArguments(rest, OPTIONS, verb === 'require' ? 64 : 2);
    if (verb === 'require' && positionals.length === 0)
      throw wrongUsage('Name the administrators who sign changes.');
    const not_after = instantOf('--not-after', values['not-after']);
    const key = await readKeyFile(values.key ?? defaultKeyFile(around), around);
    const { client } = await connectAsPerson(around);
    const options = { ...values, 'not-after': not_after };
    around.stdout.write(`${await change({ client, key, names: positionals, options })}\n`);
    return EXIT.ok;
  },
};
