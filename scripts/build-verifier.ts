/**
 * Bundles the stand-alone verifier into one file that needs only Node.js:
 *
 *     assay build-verifier [assay-verifier.mjs]
 */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const MAIN = fileURLToPath(new URL('../packages/verifier/src/main.ts', import.meta.url));

/** Text of the bundle: readable, since anyone who runs it should be able to read it. */
export async function bundleVerifier(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: MAIN,
      write: false,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  const chunks = output !== undefined && 'output' in output ? output.output : [];
  const [main, ...more] = chunks;
  if (main?.type !== 'chunk' || more.length > 0)
    throw new Error('The verifier has imports outside of its single file');
  return `#!/usr/bin/env node\n${main.code}`;
}

if (import.meta.main) {
  const { writeFile } = await import('node:fs/promises');
  const { parseArgs } = await import('node:util');
  try {
    const [path = 'assay-verifier.mjs'] = parseArgs({ allowPositionals: true }).positionals;
    await writeFile(path, await bundleVerifier(), { mode: 0o755 });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    // 1 would be an answer of the command `assay`, and this is none (docs/cli.md).
    process.exitCode = 70;
  }
}
