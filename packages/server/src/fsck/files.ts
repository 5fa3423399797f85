import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { NIL_UUID } from '../context.ts';
import { sweepLater } from '../features/sweep/jobs.ts';
import { insertOperatorEntry } from '../platform/audit/operator-entry.ts';
import type { FsckContext, Invariant, Report } from './fsck-context.ts';
import { isWithin } from './scope/ranges.ts';
import type { KeyRange } from './scope/scope.ts';

const HOUR_MS = 3_600_000;

/** I6: no row without its file, no file without its row, nothing left of what was deleted or erased. */
export const files: Invariant = {
  id: 'I6',
  name: 'no row without file, no file without row',
  async check(parts, report) {
    const owned = new Map<string, OwnedFile>();
    for (const range of parts.scope.rowsOf('sbom'))
      for (const file of await ownedFiles(parts, range)) owned.set(keyOf(file), file);
    for (const { tenant_uuid, sha256 } of owned.values())
      if (!(await parts.documents.blobs.has({ tenant_uuid, sha256 })))
        report(`File ${sha256} of tenant ${tenant_uuid} is missing.`);
    // Which files nothing refers to, only all of the rows can tell.
    if (parts.scope.isWhole) await sweepOrTell(parts, await findOrphans(parts, owned), report);
    for (const range of parts.scope.rowsOf('document')) await checkRemains(parts, range, report);
    return `${owned.size} files`;
  },
};

interface OwnedFile {
  tenant_uuid: string;
  sha256: string;
}

const keyOf = ({ tenant_uuid, sha256 }: OwnedFile) => `${tenant_uuid} ${sha256}`;

/** Selects the files of SBOMs within a range, and all attachments, VEX documents and reports. */
const ownedFiles = ({ all }: FsckContext, { from, to }: KeyRange): Promise<OwnedFile[]> =>
  all<OwnedFile>(
    `select tenant_uuid, encode(sha256, 'hex') as sha256 from sbom where ${isWithin('tenant_uuid', 'sbomid')}
     union select tenant_uuid, encode(sha256, 'hex') from attachment
     union select tenant_uuid, encode(sha256, 'hex') from vex_document
     union select tenant_uuid, encode(sha256, 'hex') from report_run where sha256 is not null`,
    [from, to],
  );

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
      await database.write(tenant_uuid, async (tx) => {
        await sweepLater(tx, tenant_uuid, [Buffer.from(sha256, 'hex')]);
        const change = { action: 'blob.sweep', subject_uuid: NIL_UUID, details: { sha256 } };
        await insertOperatorEntry(tx, change, tenant_uuid);
      });
    else
      report(`Nothing refers to file ${sha256} of tenant ${tenant_uuid}. --sweep has it removed.`);
}

/** Content that should be gone. */
async function checkRemains(
  { all }: FsckContext,
  { from, to }: KeyRange,
  report: Report,
): Promise<void> {
  const left = await all<{ uuid: string }>(
    `select d.uuid from document d
     where ${isWithin('d.tenant_uuid', 'd.uuid')} and d.state = 'erased' and (d.sealed_key is not null or exists (
      select from document_revision r
      where r.tenant_uuid = d.tenant_uuid and r.document_uuid = d.uuid and r.sealed is not null)) limit 100`,
    [from, to],
  );
  for (const { uuid } of left) report(`Document ${uuid} was erased, but content of it is there.`);
  const found = await all<{ uuid: string }>(
    `select distinct d.uuid from document d
    join document_field f on f.tenant_uuid = d.tenant_uuid and f.document_uuid = d.uuid
     where ${isWithin('d.tenant_uuid', 'd.uuid')} and d.state <> 'live' limit 100`,
    [from, to],
  );
  for (const { uuid } of found) report(`Document ${uuid} is not live, but searches find it.`);
}
