import { standardDocument } from '@assay/core/compliance/standards/test-standard.ts';
import { addMember } from '../features/users/test-people.ts';
import type { TestServer, TestTenant } from '../test-server.ts';

/** A standard with a statement about one of its requirements. */
export async function makeStandard(server: TestServer, tenant: TestTenant, project: string) {
  const admin = tenant.as('TenantAdmin');
  const { items } = await admin.importStandards({ body: JSON.stringify(standardDocument()) });
  const standard = items[0]?.uuid ?? '';
  const { uuid: owner } = await addMember(server, tenant.uuid, 'LedgerAdmin');
  const evidence = { text: 'See the wiki.', owner_uuid: owner, expires_at: inDays(30) };
  await admin.setRequirementEvidence({
    ...{ uuid: project, standard, requirement: 'H.1.1', verdict: 'pass', ...evidence },
    attachment_uuid: null,
  });
  return { standard, owner };
}

/** The instant in so many days. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString();
