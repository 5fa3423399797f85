import { createQueue } from './queue.ts';

// A process for the tests to kill: it takes jobs and never ends them.
const [url = ''] = process.argv.slice(2);
await createQueue({ url }).start({ 'test.killed': () => new Promise(() => {}) }, 2);
