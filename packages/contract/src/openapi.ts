/**
 * OpenAPI 3.1 document of a set of endpoints. The schemas are those that server and client use
 * themselves, so the document cannot say something else than the code does.
 */
import { z } from 'zod';
import { type Endpoint, type Endpoints, entriesOf } from './endpoint.ts';
import { ERRORS, type ErrorName, errorsOf } from './errors.ts';
import { EXPORT_PARAMETER, ListFormatName, rowSchemaOf } from './list-files.ts';
import { type Components, componentsOf, type Json } from './openapi-schemas.ts';
import { ABOUT, operationDescription } from './openapi-texts.ts';
import type { Tag } from './tags.ts';

/** Body of every answer outside 2xx. */
export const Refusal = z
  .object({
    /** Sentence for people that says what happened. */
    error: z.string(),
    /** Detail for developers, such as the field and the rule; for status 500 the id of the request. */
    message: z.string(),
    /** Stable name of the error, for programs. */
    code: z.string(),
  })
  .meta({ id: 'Refusal', description: 'An error.' });

/** Inputs of calls by name: what a caller passes to the client. */
export type Examples = Partial<Record<string, Json>>;

/** Chapters of the document, and an example request for each call. */
export interface OpenApiOptions {
  tags?: readonly Tag[];
  examples?: Examples;
}

/**
 * Describes every endpoint, in the order given, under `/api/v1`.
 *
 * Schemas with a `meta({ id })` become components; everything else is described where it is used.
 */
export function openApiOf(api: Endpoints, { tags = [], examples = {} }: OpenApiOptions = {}): Json {
  const components = componentsOf();
  const refusal = components.use(Refusal, 'output');
  const answers: Answers = { shared: { unexpected: unexpectedOf(refusal) }, refusal };
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of entriesOf(api)) {
    const item = paths[endpoint.path] ?? {};
    paths[endpoint.path] = item;
    item[endpoint.method.toLowerCase()] = operationOf(name, endpoint, {
      components,
      answers,
      example: examples[name],
      tag: tags.find(({ groups }) => groups.some((group) => name in group))?.name,
    });
  }
  return components.finish({
    openapi: '3.1.0',
    info: ABOUT,
    servers: [{ url: '/api/v1', description: 'This server' }],
    tags: tags.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      responses: answers.shared,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of a session, from a sign-in.',
        },
        api_key: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'Secret of an API key.',
        },
      },
    },
  });
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Name of the request, chosen by the caller. The same request sent again with the same key within 24 hours changes nothing and gets the same answer.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

const EXPORT = {
  name: EXPORT_PARAMETER,
  in: 'query',
  required: false,
  description:
    'All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then.',
  schema: { enum: ListFormatName.options, type: 'string' },
};

/** Error answers that several calls have, by name, and the schema of their body. */
interface Answers {
  shared: Record<string, Json>;
  refusal: Json;
}

interface Context {
  components: Components;
  answers: Answers;
  example: Json | undefined;
  tag: string | undefined;
}

function operationOf(name: string, endpoint: Endpoint, context: Context): Json {
  const { access, api_keys, ledger_keys, idempotency_key } = endpoint;
  const parameters = [
    ...parametersOf('path', endpoint.params, context),
    ...parametersOf('query', endpoint.query, context),
    ...(rowSchemaOf(endpoint) ? [EXPORT] : []),
    ...(idempotency_key ? [IDEMPOTENCY_KEY] : []),
  ];
  const content = requestContent(endpoint, context);
  const keys = api_keys || ledger_keys ? [{ api_key: [] }] : [];
  return {
    operationId: name,
    ...(context.tag && { tags: [context.tag] }),
    summary: endpoint.summary,
    description: operationDescription(endpoint),
    ...(access !== 'anyone' && { 'x-least-role': access }),
    security: access === 'anyone' ? [] : [{ session: [] }, ...keys],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: responsesOf(name, endpoint, context),
  };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined, of: Context) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description, ...rest } = of.components.use(field, 'input');
    const example = of.example?.[name];
    return {
      name,
      in: place,
      required: place === 'path' || field._zod.optin === undefined,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
      schema: rest,
    };
  });
}

function requestContent({ raw, body }: Endpoint, of: Context): Json | undefined {
  const sent = of.example;
  if (raw?.request) {
    const schema = raw.schema && of.components.use(raw.schema, 'input');
    const example = schema && {
      example: JSON.parse(String(sent?.['body'] ?? 'null')) ?? undefined,
    };
    const isJson = (type: string) => /[/+]json$/.test(type);
    return Object.fromEntries(
      raw.request.map((type) => [type, isJson(type) && schema ? { schema, ...example } : {}]),
    );
  }
  if (!body) return undefined;
  const fields = Object.keys(body.shape).filter((field) => sent?.[field] !== undefined);
  const example = Object.fromEntries(fields.map((field) => [field, sent?.[field]]));
  const schema = of.components.use(body, 'input');
  return { 'application/json': { schema, ...(sent && { example }) } };
}

function responsesOf(name: string, endpoint: Endpoint, { components, answers }: Context): Json {
  const { raw, result } = endpoint;
  const schema = result && components.use(result, 'output');
  const content = raw?.response
    ? { [raw.response]: {} }
    : schema && {
        'application/json': { schema },
        ...(rowSchemaOf(endpoint) && { 'text/csv': {} }),
      };
  const success = endpoint.status ?? (content ? 200 : 204);
  const byStatus = Map.groupBy(errorsOf(name, endpoint), statusOf);
  return {
    ...(endpoint.known_status && {
      [endpoint.known_status]: { description: KNOWN, ...(content && { content }) },
    }),
    [success]: { description: SUCCESS[success], ...(content && { content }) },
    ...Object.fromEntries(
      [...byStatus].map(([status, errors]) => [status, answerOf(status, errors, answers)]),
    ),
    default: { $ref: '#/components/responses/unexpected' },
  };
}

const KNOWN = 'Nothing was created: it was known before.';

const SUCCESS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted; the work continues after this answer.',
  204: 'Done; the answer has no body.',
};

/** Answers that are given before the call is reached. */
const unexpectedOf = (schema: Json): Json => ({
  description: 'An error before the call was reached, such as one of a proxy.',
  content: { 'application/json': { schema } },
});

const statusOf = (error: ErrorName) => Number(error.slice(0, 3));
const codeOf = (error: ErrorName) => error.slice(4);

/** More codes than this belong to one call alone, and its answer is described there. */
const MOST_SHARED = 5;

/** Errors of one status: their codes are the only ones that the call answers with it. */
function answerOf(
  status: number,
  errors: readonly ErrorName[],
  { shared, refusal }: Answers,
): Json {
  const codes = errors.map(codeOf);
  const lines = errors.map((error) => `- \`${codeOf(error)}\`: ${ERRORS[error]}.`);
  const [first] = errors;
  const answer = {
    description: errors.length === 1 && first ? `${ERRORS[first]}.` : lines.join('\n'),
    content: {
      'application/json': {
        schema: {
          allOf: [refusal],
          properties: { code: { description: 'Stable name of the error.', enum: codes } },
        },
      },
    },
  };
  if (codes.length > MOST_SHARED) return answer;
  const name = [status, ...codes].join('-');
  shared[name] = answer;
  return { $ref: `#/components/responses/${name}` };
}
