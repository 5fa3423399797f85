/**
 * Preloaded by `npm test`: lets Node.js load the page's sources like the build does, and provides a document to
 * component tests.
 */
import { readFileSync } from 'node:fs';
import { type LoadHookSync, type ResolveHookSync, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const PAGE = new URL('../', import.meta.url).href;

/** Class names are their own names; a style sheet without names is an empty module. */
const STYLES = `export default new Proxy({}, { get: (_, name) => String(name) });`;

/** Source of the elements of compiled JSX; bundlers resolve the endings of these names. */
const JSX = '@assay/web/src/visible-jsx';
const JSX_FILES = new Map([
  [JSX, `${JSX}/index.ts`],
  [`${JSX}/jsx-runtime`, `${JSX}/jsx-runtime.ts`],
]);

const resolve: ResolveHookSync = (specifier, context, next) => {
  if (specifier.endsWith('.css') && context.parentURL?.startsWith(PAGE))
    return {
      url: new URL(specifier, context.parentURL).href,
      format: 'module',
      shortCircuit: true,
    };
  // Node.js would get the router of servers; a development build leaves the question to the document.
  if (specifier === '@tanstack/router-core/isServer')
    return next(specifier, { ...context, conditions: ['development', 'import'] });
  return next(JSX_FILES.get(specifier) ?? specifier, context);
};

const load: LoadHookSync = (url, context, next) => {
  if (url.startsWith(PAGE) && url.endsWith('.css'))
    return { format: 'module', source: STYLES, shortCircuit: true };
  if (!url.startsWith(PAGE) || !url.endsWith('.tsx')) return next(url, context);
  return { format: 'module', source: compile(url), shortCircuit: true };
};

/** The source as JavaScript, with its map. */
function compile(url: string): string {
  const path = fileURLToPath(url);
  const source = readFileSync(path, 'utf8');
  const { code, map, errors } = transformSync(path, source, {
    lang: 'tsx',
    sourcemap: true,
    jsx: { runtime: 'automatic', importSource: JSX },
  });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${String(errors[0])}`);
  const inline = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
}

registerHooks({ resolve, load });

// Libraries access the document when they are loaded.
if (/\.test\.tsx$|\bpage-batch-\d+\.test\.mjs$/.test(process.argv[1] ?? '')) {
  await import('./test-calls.ts');
  await import('./test-dom.ts');
  await import('./test-elements.ts');
}
