import { startEmbeddedPostgres } from './embedded-postgres.ts';

// A process that tests end in every way: it starts the server, prints its URL and waits.
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir });
process.stdout.write(`${url}\n`);
setTimeout(() => {}, 120_000);
