import type { Database } from '../../../platform/db/database.ts';
import type { ImportProgress } from './import-progress.ts';
import { endImport, putProgress } from './import-queries.ts';

/** How far an import is, or how it ended; `error` null: it is done. */
type ImportNote = { progress: ImportProgress } | { error: string | null };

/** Notes in the row of an import how far it is, or how it ended. */
export const noteImport = (database: Database, uuid: string, note: ImportNote): Promise<void> =>
  database.write(null, (tx) =>
    'progress' in note ? putProgress(tx, uuid, note.progress) : endImport(tx, uuid, note.error),
  );
