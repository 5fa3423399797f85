import assert from 'node:assert/strict';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createNet } from 'node:net';
import { after, before, test } from 'node:test';
import { portOf } from '../http/test-port.ts';
import { createSafeFetch, FetchRefused, type Reach } from './safe-fetch.ts';

const LIMITS = { timeout_ms: 5000, max_bytes: 1000 };

/** Listens on all addresses of this machine and counts who connects. */
let connects = 0;
const canary = createNet((socket) => {
  connects += 1;
  socket.destroy();
});
const closing: (() => void)[] = [];
before(() => new Promise<void>((done) => canary.listen(0, done)));
after(() => {
  canary.close();
  for (const close of closing) close();
});

const refused = (reason: FetchRefused['reason']) => (error: unknown) =>
  error instanceof FetchRefused && error.reason === reason;

/** A server on loopback that the operator named. */
async function operatorServer(
  listener: RequestListener,
): Promise<{ origin: string; reach: Reach }> {
  const server = createHttp(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return { origin, reach: { ...LIMITS, origins: [origin], trusted: [origin] } };
}

/** Spellings of loopback, private, link-local, metadata, translated and other special addresses. */
const HOSTS = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...['127.255.255.254', '0', '0.0.0.0', '0x0', '１２７.０.０.１', '127。0。0。1', '127.0.0.1.'],
  ...['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.1.1', '0xc0a80101'],
  ...['169.254.169.254', '0xa9fea9fe', '2852039166', '169.254.1', '100.64.0.1', '100.127.255.254'],
  ...[
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '203.0.113.9',
  ],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:169.254.169.254]',
  ],
  ...[
    '[::127.0.0.1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
  ],
  ...['[2001:db8::1]', '[2001::1]', '[ff02::1]', '[100::1]'],
  // Not allocated, and so not on the public internet.
  ...['[200::1]', '[1000::1]', '[4000::1]', '[8000::1]', '[fec0::1]'],
];

test('connects to no spelling of a special address, even if its origin is permitted', async () => {
  const port = portOf(canary);
  assert.ok(HOSTS.length >= 40);
  for (const host of HOSTS) {
    const url = `https://${host}:${port}/`;
    const fetch = createSafeFetch({ ...LIMITS, origins: [new URL(url).origin] });
    await assert.rejects(fetch(url), refused('address'), host);
  }
  assert.equal(connects, 0);
});

test('a name is judged by the very addresses that are connected to, and by all of them', async () => {
  const port = portOf(canary);
  const url = `https://rebinding.example:${port}/`;
  const answers = [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '93.184.215.14', family: 4 },
      { address: '::1', family: 6 },
    ],
  ];
  for (const answer of answers) {
    let asked = 0;
    const fetch = createSafeFetch({ ...LIMITS, origins: [new URL(url).origin] }, async () => {
      asked += 1;
      return answer;
    });
    await assert.rejects(fetch(url), refused('address'));
    assert.equal(asked, 1);
  }
  assert.equal(connects, 0);
});

test('only the named origins are called, by https', async () => {
  const fetch = createSafeFetch({ ...LIMITS, origins: ['https://a.example', 'http://b.example'] });
  const cases: [string, FetchRefused['reason']][] = [
    ['https://b.example/', 'origin'],
    ['https://a.example:8443/', 'origin'],
    ['https://a.example.evil.example/', 'origin'],
    ['https://a.example@evil.example/', 'origin'],
    ['http://a.example/', 'origin'],
    ['http://b.example/', 'scheme'],
    ['file:///etc/passwd', 'origin'],
  ];
  for (const [url, reason] of cases) await assert.rejects(fetch(url), refused(reason), url);
});

test('permits http only for origins of the operator on this machine', async () => {
  const { origin, reach } = await operatorServer((_, answer) => answer.end('here'));
  assert.equal(await (await createSafeFetch(reach)(origin)).text(), 'here');
  await assert.rejects(
    createSafeFetch({ ...LIMITS, origins: [origin] })(origin),
    refused('scheme'),
  );
  const elsewhere = 'http://10.0.0.1';
  const trusting = { ...LIMITS, origins: [elsewhere], trusted: [elsewhere] };
  await assert.rejects(createSafeFetch(trusting)(elsewhere), refused('scheme'));
});

test('method, headers and body arrive, and status, headers and body come back', async () => {
  const { origin, reach } = await operatorServer((request, answer) => {
    request.setEncoding('utf8');
    request.on('data', (text) => {
      answer.writeHead(400, {
        'content-type': 'application/json',
        'x-seen': request.headers.accept,
      });
      answer.end(JSON.stringify({ method: request.method, text }));
    });
  });
  const answer = await createSafeFetch(reach)(`${origin}/token`, {
    method: 'POST',
    headers: { accept: 'a/b' },
    body: new URLSearchParams({ a: 'ä' }),
  });
  assert.deepEqual([answer.status, answer.headers.get('x-seen')], [400, 'a/b']);
  assert.deepEqual(await answer.json(), { method: 'POST', text: 'a=%C3%A4' });
});

test('redirections are refused, packed and large answers too', async () => {
  const { origin, reach } = await operatorServer((request, answer) => {
    if (request.url === '/moved') answer.writeHead(302, { location: `${origin}/` });
    if (request.url === '/packed') answer.writeHead(200, { 'content-encoding': 'gzip' });
    answer.end('x'.repeat(request.url === '/large' ? 1001 : 1000));
  });
  const fetch = createSafeFetch(reach);
  await assert.rejects(fetch(`${origin}/moved`), refused('redirect'));
  await assert.rejects(fetch(`${origin}/packed`), refused('encoding'));
  await assert.rejects(fetch(`${origin}/large`), refused('size'));
  assert.equal((await (await fetch(`${origin}/`)).text()).length, 1000);
});

test('aborts an endless answer', async () => {
  const { origin, reach } = await operatorServer((request, answer) => {
    if (request.url === '/half') answer.write('x');
  });
  const fetch = createSafeFetch({ ...reach, timeout_ms: 200 });
  for (const path of ['/silent', '/half']) await assert.rejects(fetch(origin + path));
  const aborted = AbortSignal.abort(new Error('given up'));
  await assert.rejects(createSafeFetch(reach)(origin, { signal: aborted }));
});
