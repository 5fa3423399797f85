import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { FEATURES, type Feature, LIMITS, type Limit } from '@assay/contract/license-names.ts';
import type { LicensePayload } from '@assay/core/license/license-payload.ts';
import { writeLicense } from '@assay/core/license/license-token.ts';

/** A license issuer. */
export interface TestVendor {
  /** Public key as PEM, for the option `licenseKey` of a test server. */
  pem: string;
  private_key: KeyObject;
  /** Issues a license for any installation, by default valid from an hour ago to an hour from now. */
  issue(changes?: Partial<LicensePayload<Feature, Limit>>): string;
}

/** Makes a vendor with a new key. */
export function testVendor(): TestVendor {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const now = Math.floor(Date.now() / 1000);
  const usual = { aud: '*', nbf: now - 3600, exp: now + 3600, serial: 1, features: [], limits: {} };
  return {
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    private_key: privateKey,
    issue: (changes = {}) =>
      writeLicense({ ...usual, ...changes }, { features: FEATURES, limits: LIMITS }, (signed) =>
        sign(null, signed, privateKey),
      ),
  };
}
