import type { Role } from '@assay/contract/endpoint.ts';
import { type Actor, anonymous, type Ctx } from '../../context.ts';
import { createContextOf } from '../../create-context.ts';
import { npmRecord, rated, type TestCatalogue } from '../catalogue/test-catalogue.ts';
import { type ArtifactSubject, ensureArtifacts } from '../trust/ensure-artifacts.ts';
import type { ArtifactFilter } from './list/list-conditions.ts';
import { createArtifactService } from './service.ts';

const SEVERITIES = ['critical', 'high', 'medium'] as const;

/** Advisories for the packages `p0`, `p1` … in their first version: every third has none. */
export const packageRecords = () =>
  Array.from({ length: 24 }, (_, i) => i)
    .filter((i) => i % 3 > 0)
    .map((i) =>
      npmRecord(`GHSA-${i}`, {
        name: `p${i}`,
        ...rated(SEVERITIES[i % 4 === 0 ? 0 : i % 3] ?? 'high'),
      }),
    );

/** An artifact with data from elsewhere. */
interface Known {
  subject: ArtifactSubject;
  trust_level?: string;
  ledger_uuid?: string;
  signer_uuid?: string;
  signed_at?: string;
  labels?: string[];
  sboms?: string[];
}

// Lists read no documents.
const nothing = {} as never;
const service = createArtifactService({
  documents: nothing,
  database: nothing,
  logReader: nothing,
});

/** A page of the list of artifacts, as the call answers it. */
export const listArtifacts = (
  ctx: Ctx,
  query: ArtifactFilter & { cursor: string | undefined; pageSize: number },
) => service.listArtifacts(ctx, query, nothing);

/** Context of an actor of a tenant with a role. */
export function contextOf({ db }: TestCatalogue, tenantUuid: string, role: Role = 'Visitor'): Ctx {
  const actor: Actor = { ...anonymous('127.0.0.1'), kind: 'user', name: 'test', tenantUuid, role };
  return createContextOf(db.app, Buffer.alloc(32, 7))(actor);
}

/** Creates artifacts with the effects of statements and uploads; returns their uuids. */
export async function addArtifacts(
  { db }: TestCatalogue,
  tenant: string,
  known: Known[],
): Promise<string[]> {
  const uuids = await db.app.write(tenant, (tx) =>
    ensureArtifacts(
      tx,
      tenant,
      known.map(({ subject }) => subject),
    ),
  );
  for (const [i, uuid] of uuids.entries()) {
    const { trust_level, ledger_uuid, signer_uuid, signed_at, labels, sboms = [] } = known[i] ?? {};
    await db.owner(
      `update artifact set trust_level = $3, ledger_uuid = $4, signer_uuid = $5, signed_at = $6, labels = $7
       where tenant_uuid = $1 and uuid = $2`,
      [tenant, uuid, trust_level ?? 'unknown', ledger_uuid, signer_uuid, signed_at, labels ?? []],
    );
    for (const sbomid of sboms)
      await db.app.write(tenant, (tx) =>
        tx
          .insertInto('artifact_sbom')
          .values({ tenant_uuid: tenant, artifact_uuid: uuid, sbomid })
          .execute(),
      );
  }
  return uuids;
}
