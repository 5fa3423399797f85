import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { type Membership, membershipOf } from '@assay/core/attestation/signers/signers-group.ts';
import type { SignatureEncoding } from '@assay/core/dsse/signature.ts';
import { p256Signer, type TestSigner } from '@assay/core/dsse/test-signer.ts';
import { parseLeaf } from '@assay/core/log/leaf/leaf.ts';
import { anonymous, type Ctx } from '../../context.ts';
import type { TestServer } from '../../test-server.ts';
import { readSignersLog, type SignersLog } from './signers-log.ts';
import { findSignersLog, selectUncovered } from './signers-log-queries.ts';

/** The server itself at work for a tenant. */
export const systemContext = (server: TestServer, tenantUuid: string): Ctx =>
  server.contextOf({ ...anonymous('192.0.2.1'), kind: 'system', name: 'test', tenantUuid });

/** Waits until a checkpoint covers every leaf of a tenant's signers log; needs a running sequencer. */
export async function signersAtRest(server: TestServer, tenantUuid: string): Promise<void> {
  const ctx = systemContext(server, tenantUuid);
  const isCovered = () =>
    ctx.read(async (reader) => {
      const log = await findSignersLog(reader, tenantUuid);
      return log !== undefined && (await selectUncovered(reader, log.uuid)).length === 0;
    });
  while (!(await isCovered())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The complete signers log of a tenant. */
export async function signersLogOf(server: TestServer, tenantUuid: string): Promise<SignersLog> {
  await signersAtRest(server, tenantUuid);
  return readSignersLog(systemContext(server, tenantUuid));
}

/** Content of the leaves after the first, `policy`, in order: kind, and spec without time and act. */
export const saidBy = ({ entries }: SignersLog): [kind: string, spec: Record<string, unknown>][] =>
  entries.slice(1).map((entry) => {
    const { kind = '', spec: { time: _, act: __, ...spec } = {} } = parseLeaf(entry) ?? {};
    return [kind, spec];
  });

/** Tells whether a principal is in a group at the log's head. */
export const membershipIn = (
  { control: { history }, head }: SignersLog,
  group: string,
  principal: string,
): Membership =>
  membershipOf(history, { group, principal }, { control_size: head.size, time: null });

/** Changes to the default key registration. */
export interface TestRegistration {
  name?: string;
  signer?: TestSigner;
  encoding?: SignatureEncoding;
  principal_uuid?: string;
  not_after?: string;
}

/** Registers a key of custody `client` as the command line does, by challenge and proof. */
export async function registerClientKey(
  client: Client<Api>,
  { name = 'laptop', signer = p256Signer(), encoding, ...told }: TestRegistration = {},
) {
  const { principal_uuid } = told;
  const public_key = Buffer.from(signer.key.spki).toString('base64');
  const of = { public_key, ...(principal_uuid !== undefined && { principal_uuid }) };
  const { message } = await client.getPossessionChallenge(of);
  const proof = Buffer.from(signer.sign(Buffer.from(message, 'base64'), encoding));
  const body = { name, public_key, proof: proof.toString('base64'), ...told };
  return { key: await client.registerSigningKey(body), signer };
}
