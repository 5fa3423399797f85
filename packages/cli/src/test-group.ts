import assert from 'node:assert/strict';
import type { TestMachine, TestSigners } from './test-signers.ts';

/** A signers group of people who have each made a key, on their own machine. */
export async function testGroup(
  { tenant }: TestSigners,
  { threshold, members }: { threshold: number; members: readonly TestMachine[] },
): Promise<{ uuid: string }> {
  const admin = tenant.as('TenantAdmin');
  const group = await admin.createSignersGroup({ name: 'Release', threshold });
  for (const member of members) {
    const made = await member.run(['keys', 'create', '--json']);
    assert.equal(made.code, 0, made.stderr);
    const userUUID = JSON.parse(made.stdout).principal.uuid;
    await admin.addSignersGroupUser({ uuid: group.uuid, userUUID });
  }
  return group;
}
