import type { DescribedSubject } from '@assay/core/sbom/described-subject.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';

/** Names of a declaration: the software that an SBOM describes, and the tenant that states results about it. */
interface DeclaredNames {
  subject: DescribedSubject | null;
  assessor: string;
}

/** Reads the subject of an SBOM, null while it is not read, and the name of the asking tenant. */
export async function findDeclaredNames(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<DeclaredNames | undefined> {
  const { rows } = await sql<DeclaredNames>`select b.subject, own_tenant_name() as assessor
    from sbom b where b.tenant_uuid = ${tenantUuid} and b.sbomid = ${sbomid}`.execute(db);
  return rows[0];
}
