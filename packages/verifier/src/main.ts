/**
 * The stand-alone verifier: reads files, prints the verdict, and ends with 0 when it is proven, 1 when it is refuted
 * and 2 when it is undecided. Bundled into one file by `scripts/build-verifier.ts`.
 */
import { verify } from './verify.ts';

const { output, code } = await verify(process.argv.slice(2));
process.stdout.write(`${output}\n`);
process.exitCode = code;
