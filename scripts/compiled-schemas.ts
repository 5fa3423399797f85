import { fileURLToPath } from 'node:url';
import { _ } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import type { Plugin } from 'rolldown';
import { compile } from '../packages/server/src/parser/schema/compile-schema.ts';

/** Those that a reader of documents loads before it is ready, by their paths below `packages/server/vendor`. */
const SCHEMAS = ['cyclonedx/bom-1.6.schema.json', 'spdx/spdx-2.3.schema.json'];

const FOLDER = fileURLToPath(new URL('../packages/server/src/parser/schema/', import.meta.url));
const PREFIX = 'compiled:';

/** Puts validators of documents into what is built, so that no reader compiles them: half a second of its start. */
export const compiledSchemas = (): Plugin => ({
  name: 'compiled-schemas',
  resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
  load(id) {
    if (id.startsWith(PREFIX)) return { code: moduleOf(id.slice(PREFIX.length)), moduleType: 'js' };
    if (id !== `${FOLDER}compiled-schemas.ts`) return undefined;
    const imports = SCHEMAS.map((file, index) => `import v${index} from '${PREFIX}${file}';`);
    const entries = SCHEMAS.map((file, index) => `['${file}', v${index}]`);
    return `${imports.join('\n')}\nexport const compiledSchemas = new Map([${entries}]);`;
  },
});

function moduleOf(file: string): string {
  const code = { source: true, esm: true, formats: _`formats` };
  const { ajv, validate } = compile(file, code);
  const scope = JSON.stringify(`${FOLDER}schema-formats.ts`);
  return `import { areUnique, formats } from ${scope};\n${standalone.default(ajv, validate)}`;
}
