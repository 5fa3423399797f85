import type { AttestationProfileInput } from '@assay/contract/attestation-profiles.ts';
import type { z } from 'zod';
import type { TestServer, TestTenant } from '../../test-server.ts';

/** Rules as a caller sends them. */
export type SentRules = z.input<typeof AttestationProfileInput>['rules'];

/** A rule that accepts reviews by any registered signer. */
export const REVIEWED = { predicate_types: ['https://example.org/review/v1'] };

/** Audited changes of a tenant's attestation profiles, oldest first, each once the control log contains it. */
export async function auditedProfiles({ db }: TestServer, { uuid }: TestTenant) {
  for (let looked = 0; looked < 400; looked += 1) {
    const rows = await db.owner<{ action: string; details: object; spec: LeafSpec | null }>(
      `select a.action, a.details, convert_from(e.leaf, 'UTF8')::jsonb -> 'spec' as spec
       from audit_entry a
       left join (log_entry e join log l on l.uuid = e.log_uuid and l.kind = 'control') on e.uuid = a.uuid
       where a.tenant_uuid = $1 and a.action like 'attprofile.%' order by a.uuid`,
      [uuid],
    );
    if (rows.every(({ spec }) => spec !== null)) return rows;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The control log never had them all');
}

/** Spec of a leaf about an audit entry. */
interface LeafSpec {
  action: string;
  subject: string;
}
