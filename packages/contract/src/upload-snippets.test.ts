import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { promisify } from 'node:util';
import { projectPathProblem } from './project-path.ts';
import { shellWord, uploadSnippets } from './upload-snippets.ts';

const run = promisify(execFile);
const BOM = '{"bomFormat":"CycloneDX","specVersion":"1.6"}\n';
const PATHS = [
  'acme/payments/api',
  `it's/$HOME/\`id\`/\${{ secrets.X }}`,
  '-x/"quoted"/a b; exit 3 #/&?=+',
  "grüße/日本/!(a)*~/'''",
];

interface Received {
  url: URL;
  authorization: string | undefined;
  body: string;
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    url: new URL(request.url ?? '', 'http://localhost'),
    authorization: request.headers.authorization,
    body: Buffer.concat(chunks).toString(),
  };
}

/** A folder with `bom.json` and an `assay` that writes its arguments down, and a server that writes requests down. */
async function stand() {
  const folder = await mkdtemp(join(tmpdir(), 'assay-snippets-'));
  await writeFile(join(folder, 'bom.json'), BOM);
  const record = `#!/bin/sh\nprintf '%s\\0' "$ASSAY_URL" "$ASSAY_API_KEY" "$@" > arguments\n`;
  await writeFile(join(folder, 'assay'), record, { mode: 0o755 });
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push(await receive(request));
    response.writeHead(201).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    folder,
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('every snippet pushes to exactly the project, the version and the key it names', async () => {
  const { folder, received, url, end } = await stand();
  const key = 'assay_k1_7Qd2';
  const version = '1.2 "rc"';
  for (const project of PATHS) {
    assert.equal(projectPathProblem(project), undefined);
    for (const { id, run: lines } of uploadSnippets({ server: url, project, version, key })) {
      const env = { PATH: `${folder}:${process.env['PATH']}`, ASSAY_API_KEY: key };
      await run('bash', ['-c', lines], { cwd: folder, env });
      if (id === 'cli' || id === 'cdxgen') {
        const values = (await readFile(join(folder, 'arguments'), 'utf8')).split('\0').slice(0, -1);
        const named = project.startsWith('-') ? [`--project=${project}`] : ['--project', project];
        assert.deepEqual(values, [url, key, 'push', 'bom.json', ...named, '--version', version]);
        continue;
      }
      const request = received.pop();
      assert.equal(request?.url.pathname, '/api/v1/sboms', id);
      assert.equal(request.url.searchParams.get('project'), project, id);
      assert.equal(request.url.searchParams.get('version'), version, id);
      assert.equal(request.authorization, `Bearer ${key}`, id);
      assert.equal(request.body, BOM, id);
    }
  }
  await end();
});

test('the text of each snippet contains the lines that run, and cdxgen writes what is pushed', () => {
  const values = { server: 'https://assay.example', project: 'a/b', key: '<API_KEY>' };
  const snippets = uploadSnippets(values);
  assert.deepEqual(
    snippets.map(({ id }) => id),
    ['curl', 'cli', 'cdxgen', 'github', 'gitlab', 'jenkins'],
  );
  for (const { text, run: lines } of snippets) assert.ok(text.includes(lines));
  for (const { text } of snippets.slice(2)) assert.match(text, /cdxgen -o bom\.json/);
});

test('leaves an omitted version to the document', () => {
  for (const version of [undefined, '']) {
    for (const { text } of uploadSnippets({ server: 'http://h', project: 'a', version, key: 'k' }))
      assert.doesNotMatch(text, /version[= ]/);
  }
});

test('removes characters from a project path that a CI system would interpret', () => {
  const [, , , ...ofCi] = uploadSnippets({
    server: 'http://h',
    project: `\${{ x }}/'''/"#: {`,
    key: 'k',
  });
  for (const { run: lines } of ofCi) {
    assert.doesNotMatch(lines, /\$\{\{|'''|\\[^\n]/);
    assert.match(lines, /project=%24%7B%7B%20x%20%7D%7D\/%27%27%27\/%22%23%3A%20%7B/);
  }
});

test('a word of the shell is bare only where nothing in it is special', () => {
  assert.equal(shellWord('acme/payments/api-1.2'), 'acme/payments/api-1.2');
  assert.equal(shellWord('~x'), "'~x'");
  assert.equal(shellWord("it's"), "'it'\\''s'");
  assert.equal(shellWord(''), "''");
});
