import type { AuditObject } from '@assay/contract/audit.ts';
import { NIL_UUID } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { selectObjects, selectToldNames } from './object-queries.ts';

/** Fields of an entry that identify its object. */
interface About {
  action: string;
  subject_uuid: string;
  actor_uuid: string;
  actor_name: string;
}

/**
 * Returns the objects of entries: existing ones by their current names; others by their latest name in the log.
 */
export async function objectsOf(
  db: Reader,
  tenantUuid: string,
  entries: readonly About[],
): Promise<(entry: About) => AuditObject | null> {
  const uuids = [...new Set(entries.map(({ subject_uuid }) => subject_uuid))].filter(
    (uuid) => uuid !== NIL_UUID,
  );
  const objects = await selectObjects(db, tenantUuid, uuids);
  const there = new Map(objects.map(({ uuid, ...object }) => [uuid, object]));
  const gone = uuids.filter((uuid) => !there.has(uuid));
  const names = await selectToldNames(db, tenantUuid, gone);
  const told = new Map(names.map(({ uuid, ...name }) => [uuid, name]));
  return ({ action, subject_uuid, actor_uuid, actor_name }) => {
    if (subject_uuid === NIL_UUID) return null;
    const object = there.get(subject_uuid);
    if (object) return { ...object, exists: true };
    const [kind = ''] = action.split('.');
    const { name = null, project = null } = told.get(subject_uuid) ?? {};
    const own = subject_uuid === actor_uuid ? actor_name : null;
    return { kind: own === null ? kind : 'user', name: own ?? name, project, exists: false };
  };
}
