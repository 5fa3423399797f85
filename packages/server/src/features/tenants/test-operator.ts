import { type TestServer, type TestTenant, testTenant } from '../../test-server.ts';

/** A tenant whose people have proven a second factor: its SuperAdmin is an operator. */
export async function testOperator(server: TestServer): Promise<TestTenant> {
  const tenant = await testTenant(server);
  await tenant.tokenOf('SuperAdmin');
  await proveSecondFactor(server, tenant);
  return tenant;
}

/** Lets the sessions of a tenant that are open now count as opened by two factors. */
export const proveSecondFactor = (server: TestServer, { uuid }: TestTenant) =>
  server.db.owner('update session set multi_factor = true where tenant_uuid = $1', [uuid]);
