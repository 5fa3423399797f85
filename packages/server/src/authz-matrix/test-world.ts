import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '@assay/contract/endpoint.ts';
import { testVendor } from '../features/license/test-license.ts';
import { sealSeed } from '../features/two-factor/one-time-password.ts';
import { hashesOf, mintRecoveryCodes } from '../features/two-factor/recovery-codes.ts';
import { startSequencing } from '../log/test-sequencing.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { hotp, SEED_BYTES, STEP_SECONDS } from '../platform/credentials/totp.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../test-server.ts';
import { type Caller, type Credential, makeCallers, type Proofs } from './test-credentials.ts';
import type { Known } from './test-example.ts';
import { makeThings, missingThings, type Things } from './test-things.ts';
import { type UndoDatabase, undoDatabase } from './test-undo.ts';

/** Relation of an object to the caller's tenant. */
export type Relation = 'own' | 'foreign' | 'missing';

/** A server with two tenants that have one of everything, and all callers of the matrix. */
export interface World {
  server: TestServer;
  callers: Record<Credential, Caller>;
  things: Record<Relation, Things>;
  known(): Known;
  undo: UndoDatabase['undo'];
  statements: UndoDatabase['statements'];
  stop(): Promise<void>;
}

/** Takes some seconds; nothing that happens within `undo` changes it. */
export async function buildWorld(): Promise<World> {
  const vendor = testVendor();
  const databases: UndoDatabase[] = [];
  const server = await testServer({
    licenseKey: vendor.pem,
    // Undone changes never reach a log, so no call waits for one.
    checkpointWaiter: {
      settled: async () => new Map(),
      announce: () => () => {},
      close: async () => {},
    },
    databaseOf: (db) => {
      const database = undoDatabase(db);
      databases.push(database);
      return database;
    },
  });
  const [database] = databases;
  if (!database) throw new Error('The server did not take its database');
  await server.work();
  const sequencing = await startSequencing(server);
  const [own, foreign, unlicensed] = [
    await testTenant(server),
    await testTenant(server),
    await testTenant(server),
  ];
  await server.db.owner(
    "insert into license (tenant_uuid, token, serial, set_by) values ($1, $2, 1, 'tenant')",
    [unlicensed.uuid, vendor.issue()],
  );
  // Its control log has a leaf, so that what is said of its size does not depend on time.
  await unlicensed.as('TenantAdmin').createApiKey({ name: 'matrix', role: 'Visitor' });
  const secrets = await makeSecrets(server);
  const things = {
    own: await makeThings(server, own),
    foreign: await makeThings(server, foreign),
    missing: missingThings(),
  };
  const homes = {
    own: own.uuid,
    foreign: foreign.uuid,
    unlicensed: unlicensed.uuid,
    ledger: things.own.ledger,
  };
  await untilSequenced(server);
  await sequencing.stop();
  const { email } = await loginOf(server, own, secrets.proofs);
  const license = vendor.issue({ serial: 2, features: ['azure-ad'] });
  const callers = await makeCallers(server, homes, secrets.proofs);
  return {
    server,
    things,
    callers,
    known: () => ({ ...secrets.known(), email, license }),
    undo: database.undo,
    statements: database.statements,
    async stop() {
      await server.server.close();
      await database.close();
      await server.stop();
    },
  };
}

/** Until every log is open, and every leaf is in its log, and proven. */
async function untilSequenced({ db }: TestServer): Promise<void> {
  for (;;) {
    const [left] = await db.owner(
      `select from log_head h where exists (select from log_pending p where p.log_uuid = h.log_uuid)
         or exists (select from log l where l.uuid = h.log_uuid and l.origin is null)
         or h.size > coalesce((select max(c.size) from log_checkpoint c where c.log_uuid = h.log_uuid), 0) limit 1`,
    );
    if (left === undefined) return;
    await setTimeout(20);
  }
}

/** Secrets that all matrix users share. */
async function makeSecrets({ vault }: TestServer) {
  const password = 'Matrix-Passw0rd';
  const seed = randomBytes(SEED_BYTES);
  const [recovery_code = ''] = mintRecoveryCodes();
  const [recovery_hash = Buffer.alloc(0)] = hashesOf([recovery_code]);
  const proofs: Proofs = {
    password_hash: await hashPassword(password),
    recovery_hash,
    sealSeed: (account) => sealSeed(vault, account, seed),
  };
  const known = () => ({
    password,
    recovery_code,
    otp: hotp(seed, Math.floor(Date.now() / 1000 / STEP_SECONDS)),
  });
  return { proofs, known };
}

/** The user whose sign-in is called: one with the role. */
async function loginOf({ db }: TestServer, tenant: TestTenant, { password_hash }: Proofs) {
  await tenant.tokenOf('Auditor');
  const [person] = await db.owner<{ email: string }>(
    `update account set password_hash = $2, email_confirmed_at = now()
     where uuid = (select account_uuid from membership where tenant_uuid = $1 and role = 'Auditor')
     returning email`,
    [tenant.uuid, password_hash],
  );
  if (!person) throw new Error('The tenant has no auditor');
  return person;
}

/**
 * Objects that a caller can name as own: sessions and invitations belong to a user, everything else to a
 * tenant.
 */
export function thingsFor({ things, callers }: World, relation: Relation, credential: Credential) {
  if (relation !== 'own') return things[relation];
  const { session, invitation } = callers[credential];
  return { ...things.own, session, invitation };
}

/**
 * Operators reach across tenants, and visitors belong to none: objects foreign to others are not foreign to
 * them. Scheduled tasks belong to the installation, so administrators of all tenants read the same ones.
 */
export const hidesForeign = ({ access, path }: Endpoint): boolean =>
  access !== 'anyone' && access !== 'SuperAdmin' && !path.startsWith('/scheduled-tasks');
