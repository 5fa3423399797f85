import { type Command, parseArguments } from '../command.ts';
import { wrongUsage } from '../exit-codes.ts';
import { createKey } from '../signing/create-key.ts';
import { listKeys } from '../signing/list-keys.ts';
import { revokeKey } from '../signing/revoke-key.ts';

/** Signing keys of people and API keys. */
export const keys: Command = {
  summary: 'Make, list and revoke signing keys',
  help: `Usage: assay keys create [--out <file>|--key <file>] [--name <name>] [--not-after <instant>]
                         [--principal <uuid>] [--json]
       assay keys list [--json]
       assay keys revoke <uuid> --reason rotated|retired|compromised [--since <instant>] [--json]

create makes a key pair (P-256) on this machine, proves to the server that you have it, and registers its
public half. The private half never leaves the file.

  --out <file>            new file for the private key, readable by you alone
                          (default: assay/signing-key.pem beside the session)
  --key <file>            register the key of a file that is there already: P-256 or Ed25519 in PEM
  --name <name>           what to call it (default: the name of this machine)
  --not-after <instant>   last instant at which it signs; then only what a time-stamping authority saw
                          before can be verified (default: no end)
  --principal <uuid>      whose key it is, by the uuid of an API key; only a TenantAdmin may tell
                          (default: yours)

revoke is for good. What a rotated or retired key signed before stays valid.

  --reason <reason>       rotated, retired or compromised
  --since <instant>       of a compromised key: since when strangers may have signed (default: always)

  --json                  print one JSON document

A key that is made with ASSAY_KEY_PASSPHRASE set is encrypted with it, and read with it.
create and revoke need a session of the last ten minutes (assay login), for nobody who merely holds an API
key may make one that signs. list takes an API key too.`,
  async run(args, around) {
    const [verb, ...rest] = args;
    if (verb === 'create') return createKey(rest, around);
    if (verb === 'list') return listKeys(rest, around);
    if (verb === 'revoke') return revokeKey(rest, around);
    parseArguments(args, {}, 0);
    throw wrongUsage('Say what to do: keys create, keys list or keys revoke.');
  },
};
