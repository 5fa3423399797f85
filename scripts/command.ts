/** A program of users by its name, built when it is not, with the arguments after it. */
import { buildProgram, isProgram } from './build-program.ts';

const [name = ''] = process.argv.splice(2, 1);
if (!isProgram(name)) throw new Error(`There is no program '${name}'`);
await import(await buildProgram(name));
