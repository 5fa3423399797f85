import type { Input } from '@assay/contract/endpoint.ts';
import type { signingKeys } from '@assay/contract/signing-keys.ts';
import { shellWord } from '@assay/contract/upload-snippets.ts';
import type { ControlChange } from '@assay/core/attestation/signers/control-leaf.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';

/** Fields of a key: its public half with a proof, the identity of its certificates, or nothing where the server makes it. */
export type NewKey = Pick<
  Input<typeof signingKeys.registerSigningKey>,
  'custody' | 'public_key' | 'proof' | 'issuer' | 'subject'
>;

/** Change that registers a key, as in its leaf; not of one that the server makes, whose identity only the server knows. */
export const registrationOf = (
  { custody = 'client', public_key, issuer, subject }: NewKey,
  owned: { principal: string; uuid: string },
): ControlChange => ({
  ...{ kind: 'signing-key', op: 'register', key: owned.uuid, principal: owned.principal, custody },
  ...{ not_before: 0, not_after: null },
  identity: public_key
    ? { kind: 'public_key', spki: parsePublicKeyPem(public_key).spki, proof: new Uint8Array() }
    : { kind: 'certificate', issuer: issuer ?? '', subject: subject ?? '' },
});

/** File that the commands write. */
const FILE = 'signing-key.pub.pem';

/**
 * Lines by which an administrator authorizes a key on their own machine.
 *
 * @param owner arguments that name its owner, as {@link ownerArguments} gives them
 */
export function authorizeCommands(
  { public_key, issuer, subject }: Pick<NewKey, 'public_key' | 'issuer' | 'subject'>,
  owner: string,
): string {
  const command = `assay signers authorize ${owner}`;
  if (!public_key)
    return `${command} \\\n  --issuer ${shellWord(issuer ?? '')} \\\n  --subject ${shellWord(subject ?? '')}`;
  return [
    `cat > ${FILE} <<'END'`,
    public_key.trim(),
    'END',
    `${command} --public-key ${FILE}`,
  ].join('\n');
}

/** Arguments of the command line that name the owner of a key: an API key by its uuid, the user by e-mail. */
export const ownerArguments = (email: string, apiKey: string | undefined): string =>
  apiKey === undefined ? shellWord(email) : `--api-key ${apiKey}`;
