import assert from 'node:assert/strict';
import { generateKeyPairSync, hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { BUNDLE_MAGIC, formatClosing, parseClosing } from '@assay/core/dsse/advisory-bundle.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { recount } from '../check/recount.ts';
import { uploadPurls } from '../coverage/test-coverage.ts';
import { catalogueTasks } from '../jobs.ts';
import { npmRecord, rated } from '../test-catalogue.ts';
import { BundleManifest } from './bundle-manifest.ts';

interface Side {
  server: TestServer;
  tenant: TestTenant;
}

const PURLS = ['pkg:npm/left-pad@1.0.0', 'pkg:npm/right-pad@1.5.0', 'pkg:pypi/six@1.0'];
const sides: Side[] = [];

/** A server with one SBOM, whose imports are worked on. */
async function startSide(): Promise<Side> {
  const server = await testServer();
  const { db, documents } = server;
  await server.work(
    catalogueTasks({ database: db.worker, blobs: documents.blobs, folder: documents.folder }),
  );
  const tenant = await testTenant(server);
  const installation = { server, tenant };
  sides.push(installation);
  await uploadPurls(tenant, 'shop', PURLS);
  return installation;
}

let from: Side;
before(async () => {
  from = await startSide();
  await send(from, {
    body: [
      npmRecord('GHSA-1', { aliases: ['CVE-2026-0001'], ...rated('high') }),
      npmRecord('GHSA-2', { name: 'right-pad', fixed: '1.2.0' }),
      npmRecord('MAL-2026-1', { name: 'right-pad', aliases: [] }),
    ]
      .map((record) => JSON.stringify(record))
      .join('\n'),
  });
  await send(from, { kind: 'epss', body: 'CVE-2026-0001,0.75,0.99\n' });
  await send(from, {
    kind: 'kev',
    body: JSON.stringify({
      vulnerabilities: [
        { cveID: 'CVE-2026-0001', dateAdded: '2026-01-02', vulnerabilityName: 'Pad' },
      ],
    }),
  });
});
after(async () => {
  for (const { server } of sides) await server.stop();
});

type Sent = Parameters<ReturnType<TestTenant['as']>['importAdvisories']>[0];

/** Imports a file and waits until it is imported, or refused. */
async function send(
  { tenant }: Side,
  { body, ...about }: Partial<Omit<Sent, 'body'>> & { body: string | Uint8Array<ArrayBuffer> },
) {
  const client = tenant.as('SuperAdmin');
  const { uuid } = await client.importAdvisories({
    ...{ source: 'osv', content_type: 'application/octet-stream' },
    ...about,
    body: new Blob([body]).stream(),
  });
  for (;;) {
    const now = await client.getAdvisoryImport({ uuid });
    if (now.ended_at !== null) return now;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The bundle of a server, with the SHA-256 of its key and its manifest. */
async function exported({ tenant }: Side) {
  const answer = await tenant.as('SuperAdmin').exportAdvisories({});
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const closing = parseClosing(bytes.subarray(closingAt(bytes) + 4));
  const key = hash('sha256', closing.keys[0] ?? assert.fail(), 'hex');
  const manifest = BundleManifest.parse(
    JSON.parse(Buffer.from(closing.envelope.payload).toString()),
  );
  return { bytes, closing, key, manifest };
}

/** Offset of the length of the closing part. */
function closingAt(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = BUNDLE_MAGIC.length; ; ) {
    const length = view.getUint32(at);
    at += 4 + length;
    if (length === 0) return at;
  }
}

async function findingsOf({ tenant }: Side) {
  const { items } = await tenant.as('Visitor').listVulnerabilities({});
  return items.map(({ id, severity, epss, kev, priority }) => ({
    id,
    severity,
    epss,
    kev,
    priority,
  }));
}

const ageOf = async ({ tenant }: Side) =>
  (await tenant.as('Visitor').listAdvisorySources({})).ecosystems.map(
    ({ ecosystem, newest_import_at }) => [ecosystem, newest_import_at],
  );

test('gives an empty server the findings and freshness of the exporting one', async () => {
  const to = await startSide();
  const { bytes, key, manifest } = await exported(from);
  const done = await send(to, { kind: 'bundle', key, body: bytes });
  assert.equal(done.error, null);
  assert.equal(done.added, 5);
  const findings = await findingsOf(from);
  assert.deepEqual(findings.map(({ id }) => id).toSorted(), ['CVE-2026-0001', 'MAL-2026-1']);
  assert.deepEqual(await findingsOf(to), findings);
  assert.deepEqual(await ageOf(to), await ageOf(from));
  assert.deepEqual(
    (await exported(to)).manifest.sources,
    manifest.sources,
    'what it exports itself is as old',
  );
  const again = await send(to, { kind: 'bundle', key, body: bytes });
  assert.deepEqual([again.error, again.added, again.changed], [null, 0, 0]);
  assert.deepEqual(await recount(to.server.db.worker), []);
});

test('refuses a bundle that is cut off, altered, reordered or signed by another key', async () => {
  const to = await startSide();
  const { bytes, closing, key } = await exported(from);
  const at = closingAt(bytes);
  const altered = bytes.slice();
  altered[BUNDLE_MAGIC.length + 20] = (altered[BUNDLE_MAGIC.length + 20] ?? 0) ^ 1;
  const stranger = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
  const swapped = Buffer.concat([
    bytes.subarray(0, at + 4),
    formatClosing({ ...closing, keys: [new Uint8Array(stranger)] }),
  ]);
  swapped.writeUInt32BE(swapped.length - at - 4, at);
  const [first, ...others] = blocksOf(bytes);
  const order = (blocks: (Uint8Array | undefined)[]) =>
    new Uint8Array(
      Buffer.concat([
        BUNDLE_MAGIC,
        ...blocks.flatMap((block) => block ?? []),
        bytes.subarray(at - 4),
      ]),
    );
  const cases = {
    'cut off in the manifest': { body: bytes.slice(0, -1), key },
    'cut off in a block': { body: bytes.slice(0, at - 30), key },
    'with bytes after it': { body: new Uint8Array([...bytes, 0]), key },
    'altered block': { body: altered, key },
    'left out block': { body: order(others), key },
    'other order': { body: order([...others, first]), key },
    'repeated block': { body: order([first, first, ...others]), key },
    'other key': { body: bytes, key: 'a'.repeat(64) },
    'key of somebody else': { body: new Uint8Array(swapped), key: hash('sha256', stranger, 'hex') },
  };
  for (const [name, { body, key: pinned }] of Object.entries(cases)) {
    const done = await send(to, { kind: 'bundle', key: pinned, body });
    assert.equal(done.status, 'failed', name);
    assert.equal(done.read, 0, name);
  }
  assert.deepEqual(await findingsOf(to), []);
  assert.deepEqual(await ageOf(to), []);
});

/** Blocks with their lengths. */
function blocksOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const blocks: Uint8Array[] = [];
  for (let at = BUNDLE_MAGIC.length; ; ) {
    const length = view.getUint32(at);
    if (length === 0) return blocks;
    blocks.push(bytes.subarray(at, at + 4 + length));
    at += 4 + length;
  }
}

test('keeps newer records and facts unless told to set them back', async () => {
  const to = await startSide();
  const { bytes, key } = await exported(from);
  const newer = npmRecord('GHSA-1', { aliases: ['CVE-2026-0001'], fixed: '0.5.0' });
  await send(to, { body: JSON.stringify({ ...newer, modified: '2026-05-01T00:00:00Z' }) });
  await send(to, { kind: 'epss', body: 'CVE-2026-0001,0.25,0.5\n' });
  const ages = await ageOf(to);

  const done = await send(to, { kind: 'bundle', key, body: bytes });
  assert.equal(done.error, null);
  assert.deepEqual(
    (await findingsOf(to)).map(({ id }) => id),
    ['MAL-2026-1'],
    'the newer record says that the version is not affected',
  );
  assert.deepEqual(await ageOf(to), ages);
  const scores = () =>
    to.server.db.owner<{ score: number }>('select score from epss_score order by cve');
  assert.deepEqual(await scores(), [{ score: 0.25 }]);

  await send(to, { kind: 'bundle', key, sets_back: 'true', body: bytes });
  assert.deepEqual(await findingsOf(to), await findingsOf(from));
  assert.deepEqual(await ageOf(to), await ageOf(from));
  assert.deepEqual(await scores(), [{ score: 0.75 }]);
});

test('asks for the key of a bundle, and refuses one for other files', async () => {
  const client = from.tenant.as('SuperAdmin');
  const body = () => new Blob(['{}']).stream();
  const content_type = 'application/octet-stream';
  await assert.rejects(client.importAdvisories({ kind: 'bundle', body: body(), content_type }), {
    status: 400,
  });
  await assert.rejects(
    client.importAdvisories({ key: 'a'.repeat(64), body: body(), content_type }),
    { status: 400 },
  );
});
