import { byteRows } from '../../features/sbom-files/byte-rows.ts';
import { recheckAll } from '../../platform/derived-rows.ts';
import type { FsckContext, Invariant, Report } from '../fsck-context.ts';
import { selectTenants } from '../signers-queries.ts';

/** I19: stored bytes have the digests of their rows; all with `--sboms all`, else those that the daily audit found wrong. */
export const bytes: Invariant = {
  id: 'I19',
  name: 'stored bytes are those that were stored',
  async check(parts, report) {
    const { all, database, documents } = parts;
    let count = 0;
    for (const { uuid } of await selectTenants(all)) {
      const rows = byteRows(database, documents.blobs, uuid);
      if (isEverything(parts)) count += await recheckAll(rows, tell(report));
      else {
        const wrong = await foundWrong(parts, uuid);
        for (const problem of await rows.check(wrong)) tell(report)(problem);
        count += wrong.length;
      }
    }
    return isEverything(parts) ? `${count} documents` : `${count} that the daily audit found wrong`;
  },
};

const isEverything = ({ options }: FsckContext) => options.sboms >= 2 ** 31 - 1;

const tell =
  (report: Report) =>
  ({ message }: { message: string }) =>
    report(message);

/** Digests whose bytes were wrong when they were hashed last. */
async function foundWrong({ all }: FsckContext, tenantUuid: string): Promise<string[]> {
  const rows = await all<{ sha256: string }>(
    `select unnest(wrong) as sha256 from recheck_turn where tenant_uuid = $1 and name = 'bytes'`,
    [tenantUuid],
  );
  return rows.map(({ sha256 }) => sha256);
}
