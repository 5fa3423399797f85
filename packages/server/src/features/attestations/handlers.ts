import type { attestations } from '@assay/contract/attestations.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { AttestationContext } from './attestation-context.ts';
import { getBundle } from './get-bundle.ts';
import { createAttestation } from './log/create-attestation.ts';
import { readBody } from './read/receive.ts';
import { setTrustRoot, trustedRootOf } from './trusted-root.ts';

/** Calls of attestations whose bodies, or answers, are documents of others. */
export const createAttestationHandlers = (
  parts: AttestationContext,
): RawHandlers<typeof attestations> => ({
  async createAttestation(ctx, { ledger_uuid = null }, { body }) {
    return createAttestation(parts, ctx, { ledger_uuid, body: await readBody(body) });
  },

  async getAttestationBundle(ctx, { uuid, received }, { reply }) {
    reply.type('application/vnd.dev.sigstore.bundle.v0.3+json');
    return getBundle(parts, ctx, { uuid, received: received === 'true' });
  },

  async getTrustedRoot(ctx, _, { reply }) {
    reply.type('application/json; charset=utf-8');
    return trustedRootOf(ctx, null);
  },

  async setTrustRoot(ctx, _, { body }) {
    return setTrustRoot(ctx, await readBody(body));
  },
});
