import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepLater } from '../features/sweep/jobs.ts';
import type { FsckContext, Invariant, Report } from './fsck-context.ts';

const HOUR_MS = 3_600_000;

/** I6: no row without its file, no file without its row, nothing left of what was deleted or erased. */
export const files: Invariant = {
  id: 'I6',
  name: 'no row without file, no file without row',
  async check(parts, report) {
    const owned = await ownedFiles(parts);
    for (const { tenant_uuid, sha256 } of owned.values())
      if (!(await parts.documents.blobs.has({ tenant_uuid, sha256 })))
        report(`File ${sha256} of tenant ${tenant_uuid} is missing.`);
    const orphans = await findOrphans(parts, owned);
    await sweepOrTell(parts, orphans, report);
    await checkRemains(parts, report);
    return `${owned.size} files`;
  },
};

interface OwnedFile {
  tenant_uuid: string;
  sha256: string;
}

const keyOf = ({ tenant_uuid, sha256 }: OwnedFile) => `${tenant_uuid} ${sha256}`;

async function ownedFiles({ all }: FsckContext): Promise<Map<string, OwnedFile>> {
  const rows = await all<OwnedFile>(`
    select tenant_uuid, encode(sha256, 'hex') as sha256 from sbom
    union select tenant_uuid, encode(sha256, 'hex') from attachment`);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Files of tenants that no row refers to, but for those that an upload may just have stored. */
async function findOrphans(
  { all, blobFolder }: FsckContext,
  owned: ReadonlyMap<string, OwnedFile>,
): Promise<OwnedFile[]> {
  const tenants = await all<{ uuid: string }>('select uuid from tenant');
  const orphans: OwnedFile[] = [];
  for (const { uuid: tenant_uuid } of tenants) {
    const folder = join(blobFolder, tenant_uuid);
    for (const path of await readdir(folder, { recursive: true }).catch(() => [])) {
      const [, sha256 = ''] = /([0-9a-f]{64})\.zst$/.exec(path) ?? [];
      if (sha256 === '' || owned.has(keyOf({ tenant_uuid, sha256 }))) continue;
      const { mtimeMs } = await stat(join(folder, path));
      if (Date.now() - mtimeMs > HOUR_MS) orphans.push({ tenant_uuid, sha256 });
    }
  }
  return orphans;
}

async function sweepOrTell(
  { database, options }: FsckContext,
  orphans: OwnedFile[],
  report: Report,
): Promise<void> {
  for (const { tenant_uuid, sha256 } of orphans)
    if (options.sweep)
      await database.write(tenant_uuid, (tx) =>
        sweepLater(tx, tenant_uuid, [Buffer.from(sha256, 'hex')]),
      );
    else
      report(`Nothing refers to file ${sha256} of tenant ${tenant_uuid}. --sweep has it removed.`);
}

/** Content that should be gone. */
async function checkRemains({ all }: FsckContext, report: Report): Promise<void> {
  const left = await all<{ uuid: string }>(`
    select d.uuid from document d where d.state = 'erased' and (d.sealed_key is not null or exists (
      select from document_revision r
      where r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid and r.sealed is not null)) limit 100`);
  for (const { uuid } of left) report(`Document ${uuid} was erased, but content of it is there.`);
  const found = await all<{ uuid: string }>(`
    select distinct d.uuid from document d
    join document_field f on f.tenant_uuid = d.tenant_uuid and f.document_uuid = d.uuid
    where d.state <> 'live' limit 100`);
  for (const { uuid } of found) report(`Document ${uuid} is not live, but searches find it.`);
}
