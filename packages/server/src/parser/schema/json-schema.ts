/**
 * Warnings about violations of a format's published JSON schema. One warning per part (a component, a
 * dependency, …): the validator stops at a part's first fault, because a hostile document has millions of them.
 */
import type { Warning } from '@assay/core/sbom/component-graph.ts';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { jsonValidator } from './json-validators.ts';

/** Maximum number of warnings. */
export const MAX_SCHEMA_WARNINGS = 50;

type JsonObject = Record<string, unknown>;

/** Valid empty documents, into which one part at a time is inserted. */
const EMPTY: Record<string, (version: string) => JsonObject> = {
  CycloneDX: (version) => ({ bomFormat: 'CycloneDX', specVersion: version, version: 1 }),
  SPDX: (version) => ({
    SPDXID: 'SPDXRef-DOCUMENT',
    spdxVersion: `SPDX-${version}`,
    dataLicense: 'CC0-1.0',
    name: 'x',
    documentNamespace: 'https://x.example/x',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: x'] },
  }),
};

/**
 * Returns at most 50 warnings with JSON pointers, in document order of the parts; [] for a valid document, or
 * without a published schema (CycloneDX below 1.2 and above 1.7, SPDX 3).
 *
 * @param version `1.6`, `2.3`: as in `head.spec_version`
 */
export function schemaWarnings(
  format: 'CycloneDX' | 'SPDX',
  version: string,
  document: unknown,
): Warning[] {
  const validate = jsonValidator(format, version);
  if (validate === undefined || validate(withoutSchemaMember(document))) return [];
  const first = warningOf(validate.errors ?? []);
  if (!isObject(document)) return [first];
  const empty = EMPTY[format]?.(version) ?? {};
  const warnings = [
    ...headWarnings(validate, document),
    ...partWarnings(validate, document, empty),
  ];
  return warnings.length === 0 ? [first] : warnings;
}

/** `$schema` is the location of a schema and no property of the software, so no value of it causes a warning. */
function withoutSchemaMember<D>(document: D): Omit<D, '$schema'> | D {
  if (!isObject(document) || typeof document['$schema'] !== 'string') return document;
  const { $schema: _, ...rest } = document;
  return rest as Omit<D, '$schema'>;
}

function headWarnings(validate: ValidateFunction, document: JsonObject): Warning[] {
  const entries = Object.entries(withoutSchemaMember(document));
  const head = Object.fromEntries(entries.filter(([, value]) => !Array.isArray(value)));
  return validate(head) ? [] : [warningOf(validate.errors ?? [])];
}

function partWarnings(
  validate: ValidateFunction,
  document: JsonObject,
  empty: JsonObject,
): Warning[] {
  const warnings: Warning[] = [];
  for (const [list, items] of Object.entries(document)) {
    if (!Array.isArray(items)) continue;
    for (const [index, item] of items.entries()) {
      if (validate({ ...empty, [list]: [item] })) continue;
      const { message, at } = warningOf(validate.errors ?? []);
      warnings.push({ message, at: at.replace(`/${list}/0`, `/${list}/${index}`) });
      if (warnings.length >= MAX_SCHEMA_WARNINGS - 1) return warnings;
    }
  }
  return warnings;
}

/** The deepest error of all alternatives is the most specific. */
function warningOf(errors: ErrorObject[]): Warning {
  const [first, ...others] = errors;
  if (first === undefined) return { message: 'The document breaks its schema.', at: '' };
  let deepest = first;
  for (const error of others) {
    if (depthOf(error) > depthOf(deepest)) deepest = error;
  }
  return { message: `Schema: ${sentenceOf(deepest)}.`, at: deepest.instancePath };
}

function depthOf(error: ErrorObject): number {
  return error.instancePath.split('/').length;
}

function sentenceOf({ keyword, message, params, instancePath }: ErrorObject): string {
  const field = instancePath.split('/').at(-1) || 'the document';
  if (keyword === 'additionalProperties') {
    return `the field "${String(params['additionalProperty']).slice(0, 100)}" is not in the standard`;
  }
  if (keyword === 'enum') {
    const allowed: unknown = params['allowedValues'];
    const shown = Array.isArray(allowed) && allowed.length <= 12 ? `: ${allowed.join(', ')}` : '';
    return `${field} must be one of the standard's values${shown}`;
  }
  return `${field} ${message ?? 'is not as the standard wants it'}`;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
