import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR, NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { World } from '@assay/core/attestation/scenes/test-world.ts';
import { registrationOfKey } from '@assay/core/attestation/signers/signers-group.ts';
import { ControlLog } from '@assay/core/attestation/trust/control-log.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import { refusalOf } from './refused-keys.ts';

/** Reason why a key may not sign at an instant. */
async function refusalAt(world: World, { spki }: { spki: Uint8Array }, now: number) {
  const platform = { hasher: nodeHasher, verifySignature };
  const control = (await ControlLog.read(platform, world.control)).view();
  const registration = registrationOfKey(control.history, spki, control.size);
  assert.ok(registration);
  return refusalOf(control, registration, now)?.code ?? null;
}

test('a key signs up to its last instant, until it is revoked, and while its principal may', async () => {
  const world = new World();
  const [ending, revoked, left] = [
    world.register({ not_after: NOON + HOUR }),
    world.register(),
    world.register(),
  ];
  assert.equal(await refusalAt(world, ending.signer.key, NOON + HOUR), null);
  assert.equal(await refusalAt(world, ending.signer.key, NOON + HOUR + 1), 'expired');
  assert.equal(await refusalAt(world, revoked.signer.key, NOON), null);
  const { key } = revoked;
  world.say({ kind: 'signing-key', op: 'revoke', key, reason: 'rotated', since: null });
  assert.equal(await refusalAt(world, revoked.signer.key, NOON), 'revoked');
  const { principal } = left;
  const is = { kind: 'principal', principal, type: 'user', person: principal } as const;
  world.say({ ...is, op: 'disable' });
  assert.equal(await refusalAt(world, left.signer.key, NOON), 'principal_disabled');
  world.say({ ...is, op: 'enable' });
  assert.equal(await refusalAt(world, left.signer.key, NOON), null);
});
