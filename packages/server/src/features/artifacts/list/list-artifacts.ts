import type { EndOfLife } from '@assay/contract/end-of-life.ts';
import type { ComplianceVerdict } from '@assay/core/policy/rule-result.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type CursorKey, countUnlessAll, type Found } from '../../../platform/http/page.ts';
import { endsOfLife } from '../../sbom-content/life-states.ts';
import { shownVerdicts } from '../compliance/shown-verdicts.ts';
import { cursorOf, type Place } from './group-order.ts';
import { type ArtifactFilter, listConditionsOf } from './list-conditions.ts';
import { selectPlaces } from './list-places.ts';
import { type ArtifactRow, selectBuilt, selectUsed } from './row-queries.ts';

/** A row with its place in the list. */
export interface ListedArtifact {
  row: ArtifactRow;
  /** Verdict of the attestation profile that applies, as lists show it. */
  compliance: ComplianceVerdict;
  end_of_life: EndOfLife | null;
  place: Place;
}

/** Cursor key after a row. */
export const keyOf = ({ place }: ListedArtifact): CursorKey => cursorOf(place);

/**
 * Returns one page of artifacts, one additional row, and the total.
 *
 * @throws Invalid for a search that cannot be parsed
 */
export async function listArtifacts(
  db: Reader,
  tenantUuid: string,
  filter: ArtifactFilter,
  page: { after: CursorKey | undefined; pageSize: number },
): Promise<Found<ListedArtifact>> {
  const conditions = await listConditionsOf(db, tenantUuid, filter);
  const part = { sort: filter.sort, after: page.after, limit: page.pageSize + 1 };
  const places = await selectPlaces(db, tenantUuid, conditions, part);
  const rows = await rowsOf(db, tenantUuid, places.rows);
  return { rows, count: await countUnlessAll(rows, page, places.count) };
}

async function rowsOf(db: Reader, tenantUuid: string, places: Place[]): Promise<ListedArtifact[]> {
  const idsOf = (table: Place['table']) =>
    places.filter((place) => place.table === table).map(({ id }) => id);
  const built = await selectBuilt(db, tenantUuid, idsOf(0));
  const used = await selectUsed(db, tenantUuid, idsOf(1).map(Number));
  const rows = new Map<string, ArtifactRow>([
    ...built.map((row) => [`0 ${row.uuid}`, row] as const),
    ...used.map((row) => [`1 ${row.pv_id}`, row] as const),
  ]);
  const listed = places.flatMap((place) => {
    const row = rows.get(`${place.table} ${place.id}`);
    return row === undefined ? [] : [{ row, place }];
  });
  const verdicts = await shownVerdicts(
    db,
    tenantUuid,
    listed.map(({ row }) => row),
  );
  const cycles = await endsOfLife(
    db,
    listed.flatMap(({ row }) => row.pv_id ?? []),
  );
  return listed.map((one, i) => ({
    ...one,
    compliance: verdicts[i]?.verdict ?? 'not_applicable',
    end_of_life: cycles.get(one.row.pv_id ?? 0) ?? null,
  }));
}
