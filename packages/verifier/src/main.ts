/**
 * Runs the stand-alone verifier: reads files, prints the verdict, and exits with 0 when it is proven, 1 when it
 * is refuted and 2 when it is undecided; with 64 or more when there is no verdict. `scripts/build-verifier.ts`
 * bundles it into one file.
 */
import { EXIT } from '@assay/core/outcome/exit-codes.ts';
import { verify } from './verify.ts';

// An unexpected exception refutes nothing: Node.js itself would end with 1.
process.on('uncaughtException', (error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(EXIT.failed);
});

const { output, code } = await verify(process.argv.slice(2));
process.stdout.write(`${output}\n`);
process.exitCode = code;
