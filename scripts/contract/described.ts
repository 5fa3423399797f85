/** Loads the contract with the doc comments of its sources in its schemas (ADR 0025). */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { withDescriptions } from './comments.ts';

const SOURCES = new URL('../../packages/contract/src/', import.meta.url).href;
const ATTACH = new URL('attach.ts', import.meta.url).href;

/**
 * OpenAPI document of all calls, with descriptions and examples.
 *
 * Call it in a process that has not loaded the contract before: modules that are loaded keep their undescribed schemas.
 */
export async function describedOpenApi(): Promise<Record<string, unknown>> {
  const hooks = registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith(SOURCES)) return nextLoad(url, context);
      const source = withDescriptions(readFileSync(fileURLToPath(url), 'utf8'), ATTACH);
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
  try {
    const { api } = await import('@assay/contract/index.ts');
    const { openApiOf } = await import('@assay/contract/openapi.ts');
    const { TAGS } = await import('@assay/contract/tags.ts');
    const { exampleRequests } = await import('./example-requests.ts');
    return openApiOf(api, { tags: TAGS, examples: exampleRequests() });
  } finally {
    hooks.deregister();
  }
}
