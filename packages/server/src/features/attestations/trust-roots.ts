import type { AttestationPlatform } from '@assay/core/attestation/bundle-trust.ts';
import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';
import { parseTrustRoots } from '@assay/sigstore/trust-roots.ts';
import type { Database } from '../../platform/db/database.ts';
import { findTrustRoot } from './trust-root-queries.ts';

/** By SHA-256 of the document; '' where nobody is trusted. A document never changes. */
const platforms = new Map<string, AttestationPlatform>();
const MOST_KEPT = 100;

/** Verifies by the certificate and time-stamping authorities that a tenant trusts. */
export async function platformOf(
  { database }: { database: Database },
  tenantUuid: string,
): Promise<AttestationPlatform> {
  const root = await database.read(tenantUuid, (db) => findTrustRoot(db, tenantUuid));
  const name = root?.sha256.toString('hex') ?? '';
  const known = platforms.get(name);
  if (known !== undefined) return known;
  const made = createAttestationPlatform(
    root ? parseTrustRoots(JSON.stringify(root.document)) : null,
  );
  if (platforms.size >= MOST_KEPT) platforms.clear();
  platforms.set(name, made);
  return made;
}
