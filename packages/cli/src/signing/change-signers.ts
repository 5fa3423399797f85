import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import type { SignersGroup } from '@assay/contract/signers-groups.ts';
import type {
  ControlChange,
  KeyRegistrationLeaf,
} from '@assay/core/attestation/signers/control-leaf.ts';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import { wrongUsage } from '../exit-codes.ts';
import { printable } from '../printable.ts';
import { findGroup, findUser } from './find-signers.ts';
import { signChange } from './sign-change.ts';

/** Client, key and arguments of a change of signers. */
interface Changing {
  client: Client<Api>;
  key: KeyObject;
  /** Names of the affected principals or groups, as typed. */
  names: string[];
  options: {
    'api-key'?: string | undefined;
    threshold?: string | undefined;
    'public-key'?: string | undefined;
    issuer?: string | undefined;
    subject?: string | undefined;
    'not-after'?: string | null | undefined;
  };
}

const nameAt = ({ names }: Changing, at: number, what: string): string => {
  const name = names[at];
  if (name === undefined) throw wrongUsage(`Give ${what}.`);
  return name;
};

const endOf = ({ expires_at }: Pick<SignersGroup, 'expires_at'>) =>
  expires_at === null ? null : Date.parse(expires_at);

function thresholdOf({ options: { threshold = '1' } }: Changing): number {
  const number = Number(threshold);
  if (Number.isInteger(number) && number >= 1 && number <= 64) return number;
  throw wrongUsage('--threshold is a number from 1 to 64.');
}

/** Requires these administrators to sign changes from now on; an empty list removes the requirement. */
async function setPolicy({ client, key, names }: Changing): Promise<string> {
  const found = await Promise.all(names.map((name) => findUser(client, name)));
  const administrators = [...new Set(found)].sort();
  const change = { kind: 'policy', acts: 'required', administrators } as const;
  const signed = await signChange(client, key, () => change);
  const set = await client.setSignersPolicy({ administrators, signed });
  const signers = set.administrators.filter(({ signs }) => signs);
  return set.signed_changes
    ? `Changes need a signature by one of: ${signers.map(({ email }) => printable(email)).join(', ')}`
    : 'Changes need no signature.';
}

async function changeMember(changing: Changing, op: 'add' | 'remove'): Promise<string> {
  const { client, key, options } = changing;
  const group = await findGroup(client, nameAt(changing, 0, 'the name of the group'));
  const { uuid } = group;
  const api_key = options['api-key'];
  const principal =
    api_key ??
    (await findUser(client, nameAt(changing, 1, 'the e-mail of the user, or --api-key')));
  const member = { kind: 'group-member', op, group: uuid, principal, not_after: null } as const;
  const signed = await signChange(client, key, () => member);
  const isKey = api_key !== undefined;
  if (op === 'add')
    await (isKey
      ? client.addSignersGroupApiKey({ uuid, apiKeyUUID: principal, signed })
      : client.addSignersGroupUser({ uuid, userUUID: principal, signed }));
  else
    await (isKey
      ? client.removeSignersGroupApiKey({ uuid, api_key_uuid: principal, signed })
      : client.removeSignersGroupUser({ uuid, user_uuid: principal, signed }));
  return `${op === 'add' ? 'Added to' : 'Removed from'} ${printable(group.name)}: ${principal}`;
}

async function createGroup(changing: Changing): Promise<string> {
  const { client, key } = changing;
  const [name, threshold] = [nameAt(changing, 0, 'the name of the group'), thresholdOf(changing)];
  const signed = await signChange(client, key, (group) => ({
    ...{ kind: 'signers-group', op: 'create', group, threshold, not_after: null },
  }));
  const { uuid } = await client.createSignersGroup({ name, threshold, signed });
  return `${uuid}  ${printable(name)}`;
}

async function changeGroup(changing: Changing, op: 'update' | 'delete'): Promise<string> {
  const { client, key } = changing;
  const group = await findGroup(client, nameAt(changing, 0, 'the name of the group'));
  const { uuid } = group;
  const isUpdate = op === 'update';
  const said = isUpdate
    ? { threshold: thresholdOf(changing), not_after: endOf(group) }
    : { threshold: 1, not_after: null };
  const leaf = { kind: 'signers-group', op, group: uuid, ...said } as const;
  const signed = await signChange(client, key, () => leaf);
  if (isUpdate) await client.updateSignersGroup({ uuid, threshold: said.threshold, signed });
  else await client.deleteSignersGroup({ uuid, signed });
  return `${isUpdate ? 'Changed' : 'Deleted'}: ${printable(group.name)}`;
}

/** Signs that a key may be registered, for its owner to hand in within a day: `keys create --signed`. */
async function authorizeKey(changing: Changing): Promise<string> {
  const { client, key, options } = changing;
  const owner =
    options['api-key'] ?? (await findUser(client, nameAt(changing, 0, 'the e-mail of the user')));
  const identified = await identityOf(options);
  const end = options['not-after'] ?? null;
  const registration = (nonce: string): ControlChange => ({
    kind: 'signing-key',
    op: 'register',
    key: nonce,
    principal: owner,
    ...identified,
    not_before: 0,
    not_after: end === null ? null : Date.parse(end),
  });
  return signChange(client, key, registration, { hours: 24 });
}

/** A public key, or the identity that an authority certifies. */
async function identityOf({
  'public-key': path,
  issuer,
  subject,
}: Changing['options']): Promise<Pick<KeyRegistrationLeaf, 'custody' | 'identity'>> {
  if (issuer !== undefined && subject !== undefined && path === undefined)
    return { custody: 'fulcio', identity: { kind: 'certificate', issuer, subject } };
  if (path === undefined || issuer !== undefined || subject !== undefined)
    throw wrongUsage('Give the public key in PEM: --public-key <file>; or --issuer and --subject.');
  const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrongUsage(`${path} cannot be read: ${error.code}.`);
  });
  const { spki } = publicKeyOf(pem, path);
  return {
    custody: 'client',
    identity: { kind: 'public_key', spki, proof: new Uint8Array() },
  };
}

function publicKeyOf(pem: string, path: string) {
  try {
    return parsePublicKeyPem(pem);
  } catch (error) {
    if (error instanceof PublicKeyError) throw wrongUsage(`${path}: ${error.message}`);
    throw error;
  }
}

/** Changes of signers that an administrator signs, by verb; they give the line that is printed. */
export const CHANGES: ReadonlyMap<string, (changing: Changing) => Promise<string>> = new Map([
  ['require', setPolicy],
  ['release', (changing: Changing) => setPolicy({ ...changing, names: [] })],
  ['add', (changing: Changing) => changeMember(changing, 'add')],
  ['remove', (changing: Changing) => changeMember(changing, 'remove')],
  ['create', createGroup],
  ['update', (changing: Changing) => changeGroup(changing, 'update')],
  ['delete', (changing: Changing) => changeGroup(changing, 'delete')],
  ['authorize', authorizeKey],
]);
