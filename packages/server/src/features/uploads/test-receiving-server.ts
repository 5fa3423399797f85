import { openDatabase } from '../../platform/db/database.ts';
import { listenOnLoopback, testServer } from '../../test-server.ts';

// A process for a test to kill while it receives: a server on the database of its argument, whose origin it prints.
const [url = ''] = process.argv.slice(2);
const server = await testServer({ databaseOf: () => openDatabase({ url, role: 'assay_app' }) });
process.stdout.write(`${await listenOnLoopback(server)}\n`);
