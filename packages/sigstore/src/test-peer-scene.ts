/**
 * A statement signed with a key, logged in an Assay ledger and time-stamped, with everything that other
 * verifiers need.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { formatBundle } from '@assay/core/attestation/bundle/format-bundle.ts';
import { HOUR, NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { signatureOf } from '@assay/core/attestation/scenes/test-scene.ts';
import { type Notarized, World } from '@assay/core/attestation/scenes/test-world.ts';
import { testAuthority } from './test-certificates.ts';
import { stampOf, testStamper } from './test-stamp.ts';
import { trustRootJson } from './test-trust-root.ts';
import { formatTrustedRoot, type TrustedLog } from './trusted-root.ts';

const authority = testAuthority();
const stamper = testStamper(authority.below);

/** A world, one who signs in it, and a time-stamping authority. */
export class PeerScene {
  readonly world = new World();
  readonly alice = this.world.register();

  /** Adds a real time stamp. */
  stamp(notarized: Notarized, time = NOON): void {
    notarized.bundle.timestamps = [stampOf(stamper, signatureOf(notarized), { time })];
  }

  /** A statement, signed, logged after some others, and stamped. */
  async notarized(): Promise<Notarized> {
    for (const builder of ['https://a', 'https://b'])
      await this.world.notarize(this.alice, this.world.provenance(builder));
    const notarized = await this.world.notarize(this.alice, this.world.provenance());
    this.stamp(notarized);
    return notarized;
  }

  /** trusted_root.json of the ledger and of the authority. */
  trustedRoot(change: Partial<TrustedLog> = {}): string {
    const { name: origin, public_key } = this.world.ledger.key;
    const log = { origin, public_key, base_url: `https://${origin}`, until: null };
    const trusted = { ...log, from: new Date(NOON - 9 * HOUR), ...change };
    const stampers = [{ chain: [stamper, ...authority.chain] }];
    return formatTrustedRoot([trusted], trustRootJson({ stampers }));
  }

  /** Alice's key. */
  get key(): KeyObject {
    const key = Buffer.from(this.alice.signer.key.spki);
    return createPublicKey({ key, format: 'der', type: 'spki' });
  }
}

/** The bundle as JSON. */
export const jsonOf = ({ bundle }: Notarized): string => formatBundle(bundle);
