import { z } from 'zod';
import { QueryFlag } from './query.ts';

/** Plain JSON of the document. */
export type Json = Record<string, unknown>;

type Io = 'input' | 'output';

/** JSON Schemas of Zod schemas, with their named parts collected as components. */
export interface Components {
  /** JSON Schema of one schema, as it is sent (`input`) or answered (`output`). */
  use(schema: z.ZodType, io: Io): Json;
  /** The document with all components that its schemas refer to. */
  finish(document: Json): Json;
}

/** Prefix of references until `finish` knows which components differ between input and output. */
const PENDING = '#/pending/';

/**
 * A component that is both sent and answered has one name where both are the same, and otherwise a second one with `Input`
 * at its end: defaults make fields optional in requests alone.
 */
export function componentsOf(): Components {
  const found: Record<Io, Record<string, Json>> = { input: {}, output: {} };
  return {
    use(schema, io) {
      const {
        $schema: _,
        $defs,
        id: _id,
        ...rest
      } = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: simplify,
      }) as Json & { $defs?: Record<string, Json> };
      for (const [name, part] of Object.entries($defs ?? {})) found[io][name] = pending(part, io);
      return pending(rest, io);
    },
    finish(document) {
      const differing = differingNames(found);
      const nameOf = (io: Io, name: string) =>
        io === 'input' && differing.has(name) ? `${name}Input` : name;
      const resolve = (json: Json): Json =>
        replaced(json, (io, name) => `#/components/schemas/${nameOf(io, name)}`);
      const schemas: Record<string, Json> = {};
      for (const io of ['output', 'input'] as const)
        for (const [name, part] of Object.entries(found[io]))
          schemas[nameOf(io, name)] = resolve(part);
      const inherited = withDescriptions(resolve(document), schemas);
      const components = { ...Object(inherited['components']) };
      return {
        ...inherited,
        components: { schemas: withDescriptions(sorted(schemas), schemas), ...components },
      };
    },
  };
}

/** Formats that say by themselves what Zod also writes as a pattern. */
const FORMATS = new Set(['date-time', 'date', 'uuid', 'email', 'uri']);

/** Leaves out what a format says twice, and says what Zod cannot know of a conversion. */
function simplify({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  if (zodSchema === QueryFlag) jsonSchema['enum'] = ['true', 'false'];
  const format = jsonSchema['format'];
  if (typeof format !== 'string') return;
  if (FORMATS.has(format)) delete jsonSchema['pattern'];
  if (format === 'starts_with') delete jsonSchema['format'];
}

/** Named schemas whose input differs from their output, or contains one that does. */
function differingNames(found: Record<Io, Record<string, Json>>): Set<string> {
  const differing = new Set<string>();
  const textOf = (io: Io, name: string) =>
    JSON.stringify(
      replaced(found[io][name] ?? {}, (_, part) => `${part}${differing.has(part) ? io : ''}`),
    );
  const both = Object.keys(found.input).filter((name) => name in found.output);
  for (let size = -1; size !== differing.size; ) {
    size = differing.size;
    for (const name of both)
      if (textOf('input', name) !== textOf('output', name)) differing.add(name);
  }
  return differing;
}

const pending = (schema: object, io: Io): Json =>
  Object(JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${PENDING}${io}/`)));

const replaced = (schema: object, refOf: (io: Io, name: string) => string): Json =>
  Object(
    JSON.parse(
      JSON.stringify(schema).replace(/"#\/pending\/(input|output)\/([^"]+)"/g, (_, io, name) =>
        JSON.stringify(refOf(io, name)),
      ),
    ),
  );

const sorted = (schemas: Record<string, Json>): Json =>
  Object.fromEntries(Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Every property and parameter says what it is: by itself, or as the schema does that it refers to. */
function withDescriptions<T>(json: T, schemas: Record<string, Json>): T {
  if (Array.isArray(json)) return json.map((part) => withDescriptions(part, schemas)) as T;
  if (typeof json !== 'object' || json === null) return json;
  const parts = Object.entries(json).map(([name, part]) => {
    const inner = withDescriptions(part, schemas);
    return [name, name === 'properties' ? describedProperties(inner, schemas) : inner];
  });
  return Object.fromEntries(parts);
}

const describedProperties = (properties: unknown, schemas: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries<Json>(Object(properties)).map(([name, schema]) => {
      const description = schema['description'] ?? inheritedOf(schema, schemas);
      return [name, description === undefined ? schema : { ...schema, description }];
    }),
  );

/** Description of what a schema refers to, also where it may be null. */
function inheritedOf(schema: Json, schemas: Record<string, Json>): unknown {
  const reference = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  if (reference) return schemas[reference]?.['description'];
  const [one, ...others] = [schema['anyOf'] ?? []]
    .flat()
    .filter((part): part is Json => Object(part)['type'] !== 'null');
  if (!one || others.length > 0) return undefined;
  return one['description'] ?? inheritedOf(one, schemas);
}
