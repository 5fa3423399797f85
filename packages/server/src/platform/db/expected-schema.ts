import { readFileSync } from 'node:fs';
import type { SchemaObjects } from './schema-objects.ts';

/** Where `npm run gen` writes the objects of a migrated database. */
export const EXPECTED_SCHEMA = new URL('./schema.gen.json', import.meta.url);

/** The objects that the migrations of this version make. */
export const expectedSchema = (): SchemaObjects =>
  JSON.parse(readFileSync(EXPECTED_SCHEMA, 'utf8')) as SchemaObjects;
