/** `npm start`: the page, built when it is not, and the server. */
import { buildPage } from './build-page.ts';

await buildPage();
await import('@assay/server/main.ts');
