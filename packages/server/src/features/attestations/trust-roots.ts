import type { AttestationPlatform } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';
import { parseTrustRoots, type TrustRoots } from '@assay/sigstore/trust-roots.ts';
import type { Database } from '../../platform/db/database.ts';
import { findTrustRoot } from './trust-root-queries.ts';

/** Trust roots of a tenant besides its own logs. */
export interface TrustedOthers {
  /** null without trust roots. */
  roots: TrustRoots | null;
  /** Verifies by their authorities. */
  platform: AttestationPlatform;
}

/** By SHA-256 of the document; '' without trust roots. A document never changes. */
const known = new Map<string, TrustedOthers>();
const MOST_KEPT = 100;

/** Authorities for certificates and time stamps, and logs, that a tenant trusts. */
export async function trustedOthers(
  { database }: { database: Database },
  tenantUuid: string,
): Promise<TrustedOthers> {
  const row = await database.read(tenantUuid, (db) => findTrustRoot(db, tenantUuid));
  const name = row?.sha256.toString('hex') ?? '';
  const before = known.get(name);
  if (before !== undefined) return before;
  const roots = row === undefined ? null : parseTrustRoots(row.document);
  const made = { roots, platform: createAttestationPlatform(roots) };
  if (known.size >= MOST_KEPT) known.clear();
  known.set(name, made);
  return made;
}
