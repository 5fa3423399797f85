import { expectedSchema } from '../../platform/db/expected-schema.ts';
import { readSchemaObjects, schemaDifferences } from '../../platform/db/schema-objects.ts';
import type { Invariant } from '../fsck-context.ts';

/** I14: triggers, functions, rules and policies are exactly those of the migrations. */
export const schema: Invariant = {
  id: 'I14',
  name: 'triggers, functions and policies are those of the migrations',
  async check({ all }, report) {
    const found = await readSchemaObjects((text) => all(text));
    for (const difference of schemaDifferences(expectedSchema(), found)) report(difference);
    return `${Object.keys(found.objects).length} objects`;
  },
};
