import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import type { Sbom } from '@assay/contract/sboms.ts';
import {
  listenOnLoopback,
  sendOver,
  type TestServer,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { z } from 'zod';
import { corpusFiles } from '../packages/core/vectors/corpus.ts';

const AT_A_TIME = 4;
const OFFICIAL = 'cyclonedx/specification/test-docs';

/** Warnings of a reader about documents that comply with their schema. */
const NOT_OF_THE_SCHEMA =
  /has no reference; made up here|have no reference; made up here|concern services or other entries|an npm scope without "@"/;

/** A pointer, '' being that of the whole document, or a line. */
const POSITION = /^(?:|\/.*|line \d+(?:, column \d+)?)$/s;

let server: TestServer;
let origin: string;

before(async () => {
  server = await testServer();
  await server.work();
  origin = await listenOnLoopback(server);
});
after(() => server.stop());

/** An uploaded document and its result: an SBOM or the body of a refusal. */
interface Outcome {
  name: string;
  status: number;
  body: Sbom & { error: string; message: string; code: string };
}

/** Uploads documents over HTTP, each into a separate project, and waits for each. */
async function uploadAll(documents: [name: string, bytes: Uint8Array][]): Promise<Outcome[]> {
  const tenant = await testTenant(server);
  const key = await tenant.keyOf('LedgerAdmin');
  const send = sendOver(origin, { authorization: `Bearer ${key}` });
  const outcomes: Outcome[] = [];
  const rest = documents.entries();
  const work = async () => {
    for (const [number, [name, bytes]] of rest) {
      const answer = await send(`/sboms?project=corpus/${number}&wait=ready`, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/octet-stream' },
      });
      const body = (await answer.json()) as Outcome['body'];
      outcomes.push({ name, status: answer.status, body });
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  assert.equal(outcomes.length, documents.length);
  return outcomes;
}

/** Ready, or refused with a sentence and its position; never anything else. */
function checkOutcome({ name, status, body }: Outcome): void {
  if (status === 201) {
    assert.deepEqual([body.status, body.error], ['ready', null], name);
    for (const warning of body.warnings) {
      assert.match(warning.at, POSITION, name);
      assert.ok(warning.message, name);
    }
    return;
  }
  assert.equal(status, 400, `${name}: ${JSON.stringify(body)}`);
  assert.match(body.error, /^[A-Z].*[.)]$/s, name);
  assert.match(body.message, POSITION, name);
  // A document of an unknown kind is refused as a whole.
  const isWhole = ['sbom.unknown_format', 'sbom.empty'].includes(body.code);
  assert.ok(isWhole || body.message !== '', `${name}: ${body.error}`);
}

const isOfSchema = ({ message }: { message: string }) => !NOT_OF_THE_SCHEMA.test(message);

test('official CycloneDX documents: valid ones are ready without a remark of the schema, invalid ones are refused or remarked on, protobuf text is refused', async (t) => {
  const outcomes = await uploadAll([...corpusFiles(OFFICIAL)]);
  const counts = { valid: 0, invalid: 0, textproto: 0, other: 0 };
  for (const outcome of outcomes) {
    checkOutcome(outcome);
    const { name, status, body } = outcome;
    const remarks = (body.warnings ?? []).filter(isOfSchema);
    const [, kind] = /\/(valid|invalid)-[^/]*$/.exec(name) ?? [];
    if (name.endsWith('.textproto')) {
      counts.textproto++;
      assert.equal(body.code, 'sbom.unknown_format', name);
      assert.match(body.error, /^This is protobuf text/, name);
    } else if (kind === 'valid') {
      counts.valid++;
      assert.equal(status, 201, `${name}: ${body.error}`);
      assert.deepEqual(remarks, [], name);
    } else if (kind === 'invalid') {
      counts.invalid++;
      assert.ok(status === 400 || remarks.length > 0, `${name} passes without a remark`);
    } else counts.other++;
  }
  t.diagnostic(JSON.stringify(counts));
  assert.deepEqual(counts, { valid: 466, invalid: 307, textproto: 198, other: 4 });
  await checkHealth();
});

test('real documents of many generators become ready, or are refused with a sentence and a position', async (t) => {
  const files = [...corpusFiles('sbom')].filter(([name]) => !/(?:^|\/)[A-Z]+\.tsv$/.test(name));
  const outcomes = await uploadAll(files.flatMap(([name, bytes]) => unpacked(name, bytes)));
  outcomes.forEach(checkOutcome);
  const ready = outcomes.filter(({ status }) => status === 201).length;
  t.diagnostic(`${ready} of ${outcomes.length} ready`);
  // Licenses, schemas, advisories and damaged documents are among them.
  assert.ok(ready >= 380, `only ${ready} ready`);
  await checkHealth();
});

/** Some are compressed in a way that the product does not take; left out where nothing here can unpack them. */
function unpacked(name: string, bytes: Uint8Array): [string, Uint8Array][] {
  if (!name.endsWith('.bz2')) return [[name, bytes]];
  const { status, stdout } = spawnSync('bzip2', ['-dc'], { input: bytes, maxBuffer: 2 ** 28 });
  return status === 0 ? [[name, stdout]] : [];
}

async function checkHealth(): Promise<void> {
  const answer = await sendOver(origin)('/health', { method: 'GET' });
  const { status } = z.object({ status: z.string() }).parse(await answer.json());
  // The cluster of tests does not flush, which alone is a reason to be degraded.
  assert.ok(answer.status === 200 && status !== 'down', status);
  const dead = 'select id, last_error from queue._private_jobs where attempts >= max_attempts';
  assert.deepEqual(await server.db.owner(dead), []);
}
