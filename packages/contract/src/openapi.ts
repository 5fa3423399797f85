/**
 * OpenAPI 3.1 document of a set of endpoints. The schemas are those that server and client use
 * themselves, so the document cannot say something else than the code does.
 */
import { z } from 'zod';
import { type Endpoint, type Endpoints, entriesOf } from './endpoint.ts';
import { EXPORT_PARAMETER, ListFormatName, rowSchemaOf } from './list-files.ts';

type Json = Record<string, unknown>;

/** Body of every refusal: a sentence for people, a detail for developers, a slug for programs. */
export const Refusal = z.object({ error: z.string(), message: z.string(), code: z.string() });

const MEANINGS: Record<string, string> = {
  400: 'What was sent cannot be taken',
  401: 'No credential, or one that no longer holds',
  403: 'Not allowed for this role or session',
  404: 'Missing, or not of this tenant',
  429: 'Too many attempts; Retry-After says for how long',
  500: 'Something went wrong; the message carries the request id',
  503: 'Not possible now; Retry-After says for how long',
  507: 'The disk of the server is full',
};

const UPLOAD_RATE =
  'Each person or key may upload 1,200 times at once and 10 times a second in the long run. Beyond that the answer is 429, before the body is read.';

/**
 * Describes every endpoint, in the order given, under `/api/v1`.
 *
 * Schemas with a `meta({ id })` become components; everything else stands where it is used.
 */
export function openApiOf(api: Endpoints): Json {
  const schemas: Json = { Refusal: schemaOf(Refusal, 'output', {}) };
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of entriesOf(api)) {
    const item = paths[endpoint.path] ?? {};
    paths[endpoint.path] = item;
    item[endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Assay', version: '1', license: { name: 'Apache-2.0' } },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        api_key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same request sent again with the same key makes nothing anew, for 24 hours',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

const EXPORT = {
  name: EXPORT_PARAMETER,
  in: 'query',
  required: false,
  description:
    'All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then',
  schema: { enum: ListFormatName.options, type: 'string' },
};

function operationOf(name: string, endpoint: Endpoint, schemas: Json): Json {
  const { access, api_keys } = endpoint;
  const parameters = [
    ...parametersOf('path', endpoint.params, schemas),
    ...parametersOf('query', endpoint.query, schemas),
    ...(rowSchemaOf(endpoint) ? [EXPORT] : []),
    ...(endpoint.idempotency_key ? [IDEMPOTENCY_KEY] : []),
  ];
  const content = requestContent(endpoint, schemas);
  const keys = api_keys ? [{ api_key: [] }] : [];
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.rate === 'U' && { description: UPLOAD_RATE }),
    ...(access !== 'anyone' && { 'x-least-role': access }),
    security: access === 'anyone' ? [] : [{ session: [] }, ...keys],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(endpoint, schemas),
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined, schemas: Json) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || field._zod.optin === undefined,
    schema: schemaOf(field, 'input', schemas),
  }));
}

function requestContent({ raw, body }: Endpoint, schemas: Json): Json | undefined {
  if (raw?.request) {
    const json = raw.schema ? { schema: schemaOf(raw.schema, 'input', schemas) } : {};
    const isJson = (type: string) => /[/+]json$/.test(type);
    return Object.fromEntries(raw.request.map((type) => [type, isJson(type) ? json : {}]));
  }
  return body && { 'application/json': { schema: schemaOf(body, 'input', schemas) } };
}

function responsesOf(endpoint: Endpoint, schemas: Json): Json {
  const { access, params, query, body, raw, result } = endpoint;
  const content = raw?.response
    ? { [raw.response]: {} }
    : result && {
        'application/json': { schema: schemaOf(result, 'output', schemas) },
        ...(rowSchemaOf(endpoint) && { 'text/csv': {} }),
      };
  const success = endpoint.status ?? (content ? 200 : 204);
  const refusals = [
    ...(query || body || raw?.request ? [400] : []),
    ...(access === 'anyone' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...[429, 500, 503],
    ...(endpoint.rate === 'U' || endpoint.rate === 'I' ? [507] : []),
  ];
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
  return {
    [success]: { description: 'Done', ...(content && { content }) },
    ...Object.fromEntries(
      refusals.map((status) => [status, { description: MEANINGS[status], content: refusal }]),
    ),
    default: { description: 'Any other refusal', content: refusal },
  };
}

/** JSON Schema of one Zod schema; its named parts move to the document's components. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  for (const [name, part] of Object.entries($defs ?? {})) schemas[name] = relocated(part);
  return relocated(rest);
}

function relocated(schema: object): Json {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return Object(JSON.parse(text));
}
