import { readFileSync } from 'node:fs';
import { _, Ajv, type CodeOptions, type ValidateFunction } from 'ajv';
import { areUnique, formats } from './schema-formats.ts';

const VENDOR = new URL('../../../vendor/', import.meta.url);
const CYCLONEDX = ['spdx', 'jsf-0.82', 'cryptography-defs'];

/**
 * Compiles a published schema, which takes about half a second for CycloneDX 1.7; returns the compiler with what it made.
 *
 * @param file its path below `vendor`
 * @param code whether the compiler keeps the code, which then names `formats` and `areUnique` of `schema-formats.ts`
 */
export function compile(
  file: string,
  code: CodeOptions = {},
): { ajv: Ajv; validate: ValidateFunction } {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, logger: false, formats, code });
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must not have equal items' },
    code(context) {
      const { gen, data, schema } = context;
      const check = gen.scopeValue('func', { ref: areUnique, code: _`areUnique` });
      if (schema === true) context.pass(_`${check}(${data})`);
    },
  });
  if (file.startsWith('cyclonedx/')) {
    for (const name of CYCLONEDX) ajv.addSchema(readSchema(`cyclonedx/${name}.schema.json`));
  }
  return { ajv, validate: ajv.compile(readSchema(file)) };
}

/** The schemas of 1.2 and 1.3 give inner parts an `$id` that is only a comment, and occurs twice. */
function readSchema(file: string): Record<string, unknown> {
  const text = readFileSync(new URL(file, VENDOR), 'utf8');
  return JSON.parse(text, function dropInnerId(key: string, value: unknown) {
    const isInner = key === '$id' && typeof value === 'string' && value.startsWith('#');
    return isInner ? undefined : value;
  });
}
