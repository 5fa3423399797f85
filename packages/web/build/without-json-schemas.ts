import type { Plugin } from 'vite';

/** How Zod says for each kind of schema what its JSON Schema is, and the method that a schema has for it. */
const PARTS = [
  /\n\s*inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\);/g,
  /\n\s*jsonSchema: \{\n.*\n.*\n\s*\},/g,
  /\n\s*toJSONSchema\(params\) \{\n.*\n\s*\},/g,
];

/**
 * Leaves out of the page's scripts how Zod writes JSON Schemas, which only the server's description of its calls needs. Fails when
 * there is nothing to leave out: Zod has changed.
 */
export const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
    return PARTS.reduce((rest, part) => {
      const less = rest.replace(part, '');
      if (less === rest) throw new Error(`${id} has nothing like ${part}`);
      return less;
    }, code);
  },
};
