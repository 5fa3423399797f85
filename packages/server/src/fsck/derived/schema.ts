import { expectedSchema } from '../../platform/db/expected-schema.ts';
import { readSchemaObjects, schemaDifferences } from '../../platform/db/schema-objects.ts';
import type { Invariant } from '../fsck-context.ts';

/** I14: nobody has put a trigger, function, rule or policy beside those of the migrations, or changed one. */
export const schema: Invariant = {
  id: 'I14',
  name: 'triggers, functions and policies are those of the migrations',
  async check({ all }, report) {
    const found = await readSchemaObjects((text) => all(text));
    for (const difference of schemaDifferences(expectedSchema(), found)) report(difference);
    return `${Object.keys(found.objects).length} objects`;
  },
};
