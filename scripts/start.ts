/** `npm start`: the page and the server, each built when it is not, and the server run. */
import { buildPage } from './build-page.ts';
import { buildServer } from './build-server.ts';

await buildPage();
await import(await buildServer());
