import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

const VENDOR = new URL('../../../vendor/', import.meta.url);
const CYCLONEDX = ['spdx', 'jsf-0.82', 'cryptography-defs'];
/** Formats are checked on texts up to this length: some checkers are slower than linear. */
const MAX_FORMAT_LENGTH = 2048;

const validators = new Map<string, ValidateFunction | undefined>();

/**
 * Returns the compiled schema of a format and version; undefined if no JSON schema is published for it.
 * Compiled on first use (about half a second for CycloneDX 1.7) and cached.
 */
export function jsonValidator(format: string, version: string): ValidateFunction | undefined {
  const file = schemaFile(format, version);
  if (file === undefined) return undefined;
  let validator = validators.get(file);
  if (validator === undefined) {
    validator = compile(file);
    validators.set(file, validator);
  }
  return validator;
}

function schemaFile(format: string, version: string): string | undefined {
  if (format === 'SPDX') {
    const minor = /^2\.[23](\.\d)?$/.test(version) ? version.slice(0, 3) : undefined;
    return minor && `spdx/spdx-${minor}.schema.json`;
  }
  if (/^1\.[23]$/.test(version)) return `cyclonedx/bom-${version}-strict.schema.json`;
  return /^1\.[4567]$/.test(version) ? `cyclonedx/bom-${version}.schema.json` : undefined;
}

function compile(file: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, logger: false });
  addFormats.default(ajv);
  boundFormats(ajv);
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: { message: 'must not have equal items' },
    validate: (isWanted: boolean, items: unknown[]) => !isWanted || areUnique(items),
  });
  if (file.startsWith('cyclonedx/')) {
    for (const name of CYCLONEDX) ajv.addSchema(readSchema(`cyclonedx/${name}.schema.json`));
  }
  return ajv.compile(readSchema(file));
}

/** The schemas of 1.2 and 1.3 give inner parts an `$id` that is only a comment, and occurs twice. */
function readSchema(file: string): Record<string, unknown> {
  const text = readFileSync(new URL(file, VENDOR), 'utf8');
  return JSON.parse(text, function dropInnerId(key: string, value: unknown) {
    const isInner = key === '$id' && typeof value === 'string' && value.startsWith('#');
    return isInner ? undefined : value;
  });
}

function boundFormats(ajv: Ajv): void {
  for (const [name, format] of Object.entries(ajv.formats)) {
    const check = checkOf(format);
    if (check === undefined) continue;
    ajv.addFormat(name, (text) => text.length > MAX_FORMAT_LENGTH || check(text));
  }
  const isUriReference = checkOf(ajv.formats['uri-reference']);
  ajv.addFormat('iri-reference', (text) => {
    const ascii = text.slice(0, MAX_FORMAT_LENGTH).replace(/[^\0-\x7f]/g, 'x');
    return isUriReference?.(ascii) ?? true;
  });
  ajv.addFormat('idn-email', (text) => /^[^\s@]+@[^\s@]+$/.test(text.slice(0, MAX_FORMAT_LENGTH)));
}

function checkOf(format: Ajv['formats'][string]): ((text: string) => boolean) | undefined {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return (text) => format(text) === true;
  if (typeof format !== 'object' || format === null || !('validate' in format)) return undefined;
  const { validate, async: isAsync, type } = format;
  if (isAsync || type === 'number') return undefined;
  if (validate instanceof RegExp) return (text) => validate.test(text);
  return undefined;
}

/**
 * Takes time proportional to the items' size, while pairwise comparison is quadratic. Equal objects with
 * another key order count as different.
 */
function areUnique(items: unknown[]): boolean {
  return new Set(items.map((item) => JSON.stringify(item))).size === items.length;
}
