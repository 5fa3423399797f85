/** `npm start`: the page and the server, each built when it is not, and the server run. */
import { buildPage } from './build-page.ts';
import { buildProgram } from './build-program.ts';

await buildPage();
await import(await buildProgram('start'));
