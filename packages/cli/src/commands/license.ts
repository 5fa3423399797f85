import { type Command, parseArguments } from '../command.ts';
import { wrongUsage } from '../exit-codes.ts';
import { inspectLicense } from '../license/inspect-license.ts';
import { issueLicense } from '../license/issue-license.ts';

/** Makes and reads licences, for those who run a vendor key of their own. */
export const license: Command = {
  summary: 'Issue a licence, or look into one',
  help: `Usage: assay license issue --key <private.pem> --aud <uuid|*> --serial <n> --expires <instant>
                          [--not-before <instant>] [--features <names>] [--limit <name>=<n>]…
                          [--holder <name>]
       assay license inspect <token|file|-> [--key <public.pem>] [--json]

issue prints a licence, signed with an Ed25519 key (openssl genpkey -algorithm ed25519):

  --key <private.pem>     key that signs; its public half is what ASSAY_LICENSE_KEY of the server names
  --aud <uuid|*>          installation that it is for, as the licence page shows it, or * for any
  --serial <n>            higher than that of the licence before: an older one is refused then
  --expires <instant>     such as 2027-12-31 or 2027-12-31T18:00:00Z
  --not-before <instant>  from when on it holds (default: now)
  --features <names>      azure-ad; several with commas between them
  --limit <name>=<n>      users, api_keys, projects, sboms or storage_bytes; what is not named is not
                          limited
  --holder <name>         whom it is for

inspect prints what a licence says, whether it holds at this time, and whether it is signed by the key:

  <token|file|->          the licence, a file that holds it, or - for standard input
  --key <public.pem>      key that should have signed it (a private one will do)
  --json                  print one JSON document

Both work without a server. inspect ends with 1 when the licence does not hold or is not signed by the
key, and with 2 without --key, as the signature is not looked at.`,
  async run(args, around) {
    const [verb, ...rest] = args;
    if (verb === 'issue') return issueLicense(rest, around);
    if (verb === 'inspect') return inspectLicense(rest, around);
    parseArguments(args, {}, 0);
    throw wrongUsage('Say what to do: license issue or license inspect.');
  },
};
