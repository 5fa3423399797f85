import { type Command, parseArguments } from '../command.ts';
import { wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';
import { inspectLicense } from '../license/inspect-license.ts';
import { issueLicense } from '../license/issue-license.ts';

/** Issues and inspects licenses, for operators of their own vendor key. */
export const license: Command = {
  summary: 'Issue a license, or look into one',
  help: formatHelp({
    usage: [
      'license issue --key <private.pem> --aud <uuid|*> --serial <n> --expires <instant> [--not-before <instant>] [--features <names>] [--limit <name>=<n>]… [--holder <name>]',
      'license inspect <token|file|-> [--key <public.pem>] [--json]',
    ],
    groups: [
      {
        about:
          'issue prints a license, signed with an Ed25519 key (openssl genpkey -algorithm ed25519):',
        options: [
          [
            '--key <private.pem>',
            'key that signs; ASSAY_LICENSE_KEY of the server names its public half',
          ],
          [
            '--aud <uuid|*>',
            'installation that may use it, as its license page shows it, or * for any',
          ],
          [
            '--serial <n>',
            'number above that of the license before; the server then refuses older ones',
          ],
          ['--expires <instant>', 'such as 2027-12-31 or 2027-12-31T18:00:00Z'],
          ['--not-before <instant>', 'start of the license (default: now)'],
          ['--features <names>', 'azure-ad; separate several with commas'],
          [
            '--limit <name>=<n>',
            'users, api_keys, projects, sboms or storage_bytes; what is not named is unlimited',
          ],
          ['--holder <name>', 'name of the holder'],
        ],
      },
      {
        about:
          'inspect prints the content of a license, whether it is valid now, and whether the key signed it:',
        options: [
          ['<token|file|->', 'the license, a file that holds it, or - for standard input'],
          ['--key <public.pem>', 'key that should have signed it; a private key works too'],
          ['--json', 'print one JSON document'],
        ],
      },
    ],
    notes: [
      'Both work without a server. inspect ends with 1 when the license is not valid or not signed by the key, and with 2 without --key, because the signature is not checked.',
    ],
  }),
  async run(args, around) {
    const [verb, ...rest] = args;
    if (verb === 'issue') return issueLicense(rest, around);
    if (verb === 'inspect') return inspectLicense(rest, around);
    parseArguments(args, {}, 0);
    throw wrongUsage('Say what to do: license issue or license inspect.');
  },
};
