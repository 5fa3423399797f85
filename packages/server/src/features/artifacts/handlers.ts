import { Readable } from 'node:stream';
import type { artifacts } from '@assay/contract/artifacts.ts';
import { csvLine } from '@assay/contract/csv.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Ctx } from '../../context.ts';
import { attach } from '../../platform/http/download.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { CursorKey } from '../../platform/http/page.ts';
import { readCoverage } from '../catalogue/coverage/read-coverage.ts';
import { artifactCheck } from './artifact-check.ts';
import { keyOf, type ListedArtifact, selectPart } from './list/list-artifacts.ts';
import type { ArtifactRow } from './list/row-queries.ts';
import { type ArtifactFilter, type Wanted, wantedOf } from './list/wanted.ts';

/** Rows that an export reads at a time. */
const BATCH = 1000;

/** The list as a file. */
export const createArtifactHandlers = (): Pick<
  RawHandlers<typeof artifacts>,
  'exportArtifacts'
> => ({
  async exportArtifacts(ctx, filter, { reply }) {
    // A search is understood, or refused, before anything is sent; what it means by now stays so to the end.
    const wanted = await ctx.read((db) => wantedOf(db, ctx.tenantUuid, filter));
    const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
    attach(reply, `artifacts ${time}.csv`);
    reply.type('text/csv; charset=utf-8; header=present');
    return Readable.from(linesOf(ctx, wanted, filter.sort));
  },
});

type Column = (row: ArtifactRow) => string;
const text =
  (name: keyof ArtifactRow): Column =>
  (row) =>
    String(row[name] ?? '');

const COLUMNS: Record<string, Column> = {
  trust_level: text('trust_level'),
  name: text('name'),
  version: text('version'),
  kind: text('kind'),
  purl: text('purl'),
  sha256: text('sha256'),
  signer: text('signer_name'),
  signed_at: ({ signed_at }) => signed_at?.toISOString() ?? '',
  ledger_uuid: text('ledger_uuid'),
  labels: ({ labels }) => labels.join(','),
  has_sbom: text('has_sbom'),
  attestations: text('attestations'),
  attachments: text('attachments'),
  severity: ({ worst }) => (worst < 0 ? '' : severityOfRank(worst)),
  ...Object.fromEntries(SEVERITIES.map((severity) => [severity, text(severity)])),
  used_in: text('used_in'),
};

/** Without them an empty severity would read as "no vulnerabilities". */
const CHECK_COLUMNS = ['check_state', 'check_reason', 'stale'] as const;

/** The lines of all that match, a batch at a time: each is read when the one before has gone out. */
async function* linesOf(
  ctx: Ctx,
  wanted: Wanted,
  sort: ArtifactFilter['sort'],
): AsyncGenerator<string> {
  yield csvLine([...Object.keys(COLUMNS), ...CHECK_COLUMNS, 'compliance']);
  let after: CursorKey | undefined;
  for (;;) {
    const part = { sort, after, limit: BATCH };
    const { rows, coverage } = await ctx.read(async (db) => ({
      ...(await selectPart(db, ctx.tenantUuid, wanted, part)),
      coverage: await readCoverage(db),
    }));
    yield rows.map((listed) => lineOf(listed, coverage)).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = keyOf(last);
  }
}

function lineOf({ row, compliance }: ListedArtifact, coverage: Coverage): string {
  const check = artifactCheck(row, coverage);
  const checked = CHECK_COLUMNS.map((name) => String(check[name] ?? ''));
  return csvLine([...Object.values(COLUMNS).map((column) => column(row)), ...checked, compliance]);
}
