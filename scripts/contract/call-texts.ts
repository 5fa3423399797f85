import { CLI_CALLS } from '../../packages/cli/src/help/cli-calls.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: { name?: string; description?: string }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
}

/** Sentences of a description that state who may call. */
const ACCESS = /Needs (?:no|the) [^.]*\.|API keys may call it\.|The last sign-in must [^.]*\./g;

/** Texts of the calls that commands make, as TypeScript for the help of the command line. */
export function callTexts(document: Record<string, unknown>): string {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const resolved = (schema: Schema): Schema =>
    components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      route: `${method.toUpperCase()} ${path}`,
    })),
  );
  const texts = CLI_CALLS.map((name) => {
    const operation = operations.find(({ operationId }) => operationId === name);
    if (operation === undefined) throw new Error(`The contract has no call ${name}.`);
    const { route, summary = '', description = '', parameters = [] } = operation;
    const fields = Object.fromEntries(
      parameters.flatMap(({ name: field, description: text }) =>
        field && text ? [[field, text]] : [],
      ),
    );
    for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
      for (const [field, one] of Object.entries(schema ? (resolved(schema).properties ?? {}) : {}))
        fields[field] = one.description ?? resolved(one).description ?? '';
    const needs = (description.match(ACCESS) ?? []).join(' ');
    return [name, { route, summary, needs, fields }];
  });
  const value = JSON.stringify(Object.fromEntries(texts), null, 2);
  return `// Written by npm run gen from the contract; do not edit.\n\n/** What the API reference says of the calls that commands make. */\nexport const CALL_TEXTS = ${value} as const;\n`;
}
