/** The command `assay`, built when it is not. */
import { buildProgram } from './build-program.ts';

await import(await buildProgram('cli'));
