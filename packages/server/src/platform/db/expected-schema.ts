import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SchemaObjects } from './schema-objects.ts';

/** File to which `npm run gen` writes the objects of a migrated database. */
export const EXPECTED_SCHEMA = new URL('./schema.gen.json', import.meta.url);

const Written = z.object({ major: z.number(), objects: z.record(z.string(), z.string()) });

/** The objects that the migrations of this version make. */
export const expectedSchema = (): SchemaObjects =>
  Written.parse(JSON.parse(readFileSync(EXPECTED_SCHEMA, 'utf8')));
