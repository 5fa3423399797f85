/** Published JSON schemas of the formats that are written. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isValid as isCycloneDx } from '../sbom/cyclonedx/test-round-trip.ts';

const FOLDER = new URL('../../vectors/vex/schemas/', import.meta.url);

const compiled = new Map<string, ValidateFunction>();

function validator(name: string): ValidateFunction {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const ajv = new Ajv2020({ strict: false, logger: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addFormat('iri', true);
  // Scores are not written: the schemas of CVSS and SSVC that the standard refers to are not needed.
  const text = readFileSync(new URL(`${name}.schema.json`, FOLDER), 'utf8');
  const schema = JSON.parse(text, (key, value: unknown) => {
    const isOther = key === '$ref' && typeof value === 'string' && /^https?:/.test(value);
    return key === '$schema' && typeof value === 'string' ? undefined : isOther ? undefined : value;
  });
  const made = ajv.compile(schema);
  compiled.set(name, made);
  return made;
}

/** Violations of a schema by a document, by the name of the schema: `openvex`, `csaf-2.0`, `csaf-2.1`, `cyclonedx-1.6`. Empty: nothing. */
export function isValid(schema: string, document: unknown): string[] {
  const validate =
    schema === 'cyclonedx-1.6'
      ? isCycloneDx
      : validator(schema === 'openvex' ? 'openvex-0.2.0' : schema);
  assert(typeof validate === 'function');
  if (validate(document)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
