import type { ViewList, ViewState } from '@assay/contract/views.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** A view as its viewer sees it. */
export interface ViewRow {
  uuid: string;
  list: ViewList;
  name: string;
  state: ViewState;
  shared: boolean;
  own: boolean;
  owner: string | null;
  is_default: boolean;
  revision: number;
  updated_at: Date;
}

/** Viewer of views, within the tenant. */
export interface Viewer {
  tenant_uuid: string;
  account_uuid: string;
  /** List whose views are asked for; null for all lists. */
  list: ViewList | null;
}

/** Viewer of the views of one list. */
type ListViewer = Viewer & { list: ViewList };

/** A view that opens with its list. */
type OpeningRow = ViewRow & { chosen: boolean };

const columns = ({
  account_uuid,
}: Viewer) => sql`v.uuid, v.list, v.name, v.state, v.shared, v.revision, v.updated_at,
  v.account_uuid is not distinct from ${account_uuid}::uuid as own,
  case when v.account_uuid is not null then v.created_by end as owner,
  exists (select from default_view d where d.tenant_uuid = v.tenant_uuid and d.view_uuid = v.uuid) as is_default`;

/** Own views and shared ones; private views of others are invisible. */
const visible = ({ tenant_uuid, account_uuid, list }: Viewer) => sql`v.tenant_uuid = ${tenant_uuid}
  and (${list}::text is null or v.list = ${list}) and (v.shared or v.account_uuid = ${account_uuid})`;

/** Returns the views that a person may use, by name, at most so many. */
export async function selectViews(db: Reader, viewer: Viewer, most: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select ${columns(viewer)} from saved_view v where ${visible(viewer)}
    order by lower(v.name), v.uuid limit ${most}`.execute(db);
  return rows;
}

/** Finds a view that a person may use. */
export async function findView(
  db: Reader,
  viewer: Viewer,
  uuid: string,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${columns(viewer)} from saved_view v where ${visible(viewer)} and v.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0];
}

/** Finds a view like {@link findView}, and locks it until the transaction ends. */
export async function lockView(
  tx: Writer,
  viewer: Viewer,
  uuid: string,
): Promise<ViewRow | undefined> {
  await sql`select from saved_view v where ${visible(viewer)} and v.uuid = ${uuid} for update`.execute(
    tx,
  );
  return findView(tx, viewer, uuid);
}

/** The default of the tenant for a list. */
export async function findDefault(db: Reader, viewer: ListViewer): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${columns(viewer)} from default_view c
    join saved_view v on v.tenant_uuid = c.tenant_uuid and v.uuid = c.view_uuid
    where c.tenant_uuid = ${viewer.tenant_uuid} and c.list = ${viewer.list}`.execute(db);
  return rows[0];
}

/**
 * Returns for each list the view that the person has chosen, else the default of the tenant. A view that is no
 * longer shared with them counts as none.
 */
export async function selectOpening(db: Reader, viewer: Viewer): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select distinct on (v.list) ${columns(viewer)}, c.chosen
    from (
      select list, view_uuid, true as chosen from chosen_view
      where tenant_uuid = ${viewer.tenant_uuid} and account_uuid = ${viewer.account_uuid}
      union all
      select list, view_uuid, false from default_view where tenant_uuid = ${viewer.tenant_uuid}
    ) c
    join saved_view v on v.tenant_uuid = ${viewer.tenant_uuid} and v.uuid = c.view_uuid and v.list = c.list
    where ${visible(viewer)}
    order by v.list, c.chosen desc`.execute(db);
  return rows;
}

/** Counts the views that a person has of a list, after waiting for others that add one. */
export async function countViews(
  tx: Writer,
  { tenant_uuid, account_uuid, list }: ListViewer,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`views ${tenant_uuid} ${account_uuid}`}))`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view
    where tenant_uuid = ${tenant_uuid} and account_uuid = ${account_uuid} and list = ${list}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Parts of a view that a person sets. */
interface ViewSettings {
  name: string;
  state: ViewState;
  shared: boolean;
}

/** Adds a view. */
export const insertView = (
  tx: Writer,
  { tenant_uuid, account_uuid, list }: ListViewer,
  { uuid, name, state, shared, created_by }: ViewSettings & { uuid: string; created_by: string },
) =>
  sql`
    insert into saved_view (tenant_uuid, uuid, list, account_uuid, name, state, shared, created_by)
    values (${tenant_uuid}, ${uuid}, ${list}, ${account_uuid}, ${name}, ${JSON.stringify(state)}::jsonb, ${shared},
      ${created_by})`.execute(tx);

/** Changes a view; its revision goes up by one. */
export const updateView = (
  tx: Writer,
  tenantUuid: string,
  { uuid, name, state, shared }: ViewSettings & { uuid: string },
) =>
  sql`
    update saved_view set name = ${name}, state = ${JSON.stringify(state)}::jsonb, shared = ${shared},
      revision = revision + 1, updated_at = now()
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** Deletes a view; members who had chosen it return to the default. */
export const deleteView = (tx: Writer, tenantUuid: string, uuid: string) =>
  sql`delete from saved_view where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** Sets the default of the tenant for a list; null for none. */
export async function setDefault(
  tx: Writer,
  { tenant_uuid, list }: ListViewer,
  uuid: string | null,
) {
  await sql`delete from default_view where tenant_uuid = ${tenant_uuid} and list = ${list}`.execute(
    tx,
  );
  if (uuid !== null)
    await sql`
      insert into default_view (tenant_uuid, list, view_uuid) values (${tenant_uuid}, ${list}, ${uuid})
      on conflict (tenant_uuid, list) do update set view_uuid = excluded.view_uuid`.execute(tx);
}

/** Sets the view of a person for a list; null for none. */
export async function setChosen(
  tx: Writer,
  { tenant_uuid, account_uuid, list }: ListViewer,
  uuid: string | null,
) {
  await sql`
    delete from chosen_view
    where tenant_uuid = ${tenant_uuid} and account_uuid = ${account_uuid} and list = ${list}`.execute(
    tx,
  );
  if (uuid !== null)
    await sql`
      insert into chosen_view (tenant_uuid, account_uuid, list, view_uuid)
      values (${tenant_uuid}, ${account_uuid}, ${list}, ${uuid})
      on conflict (tenant_uuid, account_uuid, list) do update set view_uuid = excluded.view_uuid`.execute(
      tx,
    );
}
