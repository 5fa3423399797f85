import type { ValidateFunction } from 'ajv';
import { compile } from './compile-schema.ts';
import { compiledSchemas } from './compiled-schemas.ts';

const validators = new Map(compiledSchemas);

/**
 * Returns the compiled schema of a format and version; undefined if no JSON schema is published for it.
 * Compiled on first use, unless the build did so, and cached.
 */
export function jsonValidator(format: string, version: string): ValidateFunction | undefined {
  const file = schemaFile(format, version);
  if (file === undefined) return undefined;
  const validator = validators.get(file) ?? compile(file).validate;
  validators.set(file, validator);
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
