/** `npm run dev`: the server with restart on change, and Vite for the page at http://127.0.0.1:5173. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = (args: string[], cwd: string) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit' });

const children: ChildProcess[] = [];
// Before the children: without its handler, a signal during a spawn would end this process and leave them running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
children.push(
  run(['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'], root),
  run(['../../node_modules/vite/bin/vite.js', '--host', '127.0.0.1'], join(root, 'packages/web')),
);
for (const child of children) child.on('exit', (code) => (process.exitCode ||= code ?? 1));
