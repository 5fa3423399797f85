// Written by `npm run gen` from the migrated database.
import type { Generated } from 'kysely';

export interface Tables {
  migration: {
    number: number;
    name: string;
    sha256: string;
    applied_at: Generated<Date>;
  };
}
