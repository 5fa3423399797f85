import { createPrivateKey, generateKeyPairSync, hash, sign } from 'node:crypto';
import { BUNDLE_PAYLOAD_TYPE, type BundleClosing } from '@assay/core/dsse/advisory-bundle.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { type Ctx, NIL_UUID } from '../../../context.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import * as query from './bundle-queries.ts';

const ABOUT_KEY = { owner: NIL_UUID, purpose: 'bundle', subject: 'bundle' };

/** Key that signs the bundles of this installation, made at the first use: SubjectPublicKeyInfo, and PKCS #8, sealed. */
export async function bundleKeyOf(ctx: Ctx, vault: Vault): Promise<query.BundleKeyRow> {
  const known = await ctx.read(query.findBundleKey);
  if (known !== undefined) return known;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const sealed = await vault.seal(ABOUT_KEY, privateKey.export({ type: 'pkcs8', format: 'der' }));
  const public_key = publicKey.export({ type: 'spki', format: 'der' });
  const details = { public_key_sha256: hash('sha256', public_key, 'hex') };
  await ctx.write({ action: 'bundle_key.create', subject_uuid: NIL_UUID, details }, (tx) =>
    query.insertBundleKey(tx, { public_key, sealed }),
  );
  // Another request may have been first.
  const kept = await ctx.read(query.findBundleKey);
  if (kept === undefined) throw new Error('A key for bundles that was stored is missing');
  return kept;
}

/** Signs a manifest. */
export async function signManifest(
  vault: Vault,
  { public_key, sealed }: query.BundleKeyRow,
  payload: Uint8Array,
): Promise<BundleClosing> {
  const key = await vault.open(ABOUT_KEY, sealed);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const signature = sign(null, paeOf(BUNDLE_PAYLOAD_TYPE, payload), privateKey);
  const keyid = hash('sha256', public_key, 'hex');
  const signatures = [{ keyid, signature }];
  return {
    envelope: { payload_type: BUNDLE_PAYLOAD_TYPE, payload, signatures },
    keys: [public_key],
  };
}
