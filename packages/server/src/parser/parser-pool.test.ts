import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { readCompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import type { DocumentSource } from './parse-job.ts';
import { createParserPool, DEFAULT_LIMITS, type ParserPool } from './parser-pool.ts';
import type { ParserLimits } from './parser-worker.ts';
import { testProgram } from './test-shared-parser.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-parser-'));
const outside = mkdtempSync(join(tmpdir(), 'assay-outside-'));
const vectors = new URL('../../../core/vectors/', import.meta.url);
const derived_path = join(folder, 'graph');
const pools: ParserPool[] = [];
after(async () => {
  for (const pool of pools) await pool.close();
  for (const path of [folder, outside]) rmSync(path, { recursive: true, force: true });
});

const put = (content: string | Buffer, into = folder): string => {
  const path = join(into, 'document');
  writeFileSync(path, content);
  return path;
};
const vector = (name: string) => readFileSync(new URL(name, vectors));
const normal = () => put(vector('cyclonedx/laravel.1.4.json'));
const TENANT = '00000000-0000-4000-8000-00000000000a';
const OTHER = '00000000-0000-4000-8000-00000000000b';
const poolOf = (limits: Partial<ParserLimits> = {}, size = 1): ParserPool => {
  const pool = createParserPool(folder, size, {
    ...testProgram,
    limits: { ...DEFAULT_LIMITS, ...limits },
  });
  pools.push(pool);
  return pool;
};

/** A document of many megabytes, quick to make. */
const heavy = (components: number) =>
  `{"bomFormat":"CycloneDX","specVersion":"1.6","components":[${Array.from(
    { length: components },
    (_, i) =>
      `{"type":"library","bom-ref":"${i}","name":"n${i}","version":"1","purl":"pkg:npm/n${i}@1"}`,
  ).join()}]}`;

/** Parser processes of this test process. */
const children = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[1];
        return parent === String(process.pid) && /\/child\.m?[jt]s/.test(commandOf(pid));
      } catch {
        return false;
      }
    });
const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'latin1');

test('reports components while they are read, in order and never too many; none for a short document', async () => {
  const pool = poolOf();
  const told: number[] = [];
  const tell = (components: number) => void told.push(components);
  await pool.parse({ document_path: normal(), derived_path }, TENANT, tell);
  assert.deepEqual(told, []);
  const outcome = await pool.parse({ document_path: put(heavy(5000)), derived_path }, TENANT, tell);
  assert.ok('parsed' in outcome);
  assert.equal(told[0], 1000);
  assert.deepEqual(
    told,
    [...new Set(told)].toSorted((a, b) => a - b),
  );
  assert.ok((told.at(-1) ?? 0) <= outcome.parsed.component_count);
  await pool.close();
});

test('documents in memory and in files are read alike, in any order, also after a child was ended', async () => {
  const pool = poolOf({ heap_mb: 100 });
  const bytes = vector('cyclonedx/laravel.1.4.json');
  const read = async (source: DocumentSource) => {
    const outcome = await pool.parse({ ...source, derived_path }, TENANT);
    const graph = 'parsed' in outcome ? readFileSync(derived_path).toString('hex') : '';
    return { outcome, graph };
  };
  const expected = await read({ document_path: normal() });
  assert.ok('parsed' in expected.outcome);
  const overlong = Buffer.from(heavy(400_000));
  for (const first of [Buffer.alloc(0), Buffer.from('{'), bytes, overlong]) {
    const { outcome } = await read({ document: first });
    assert.equal('refused' in outcome, first !== bytes);
    assert.deepEqual(await read({ document: bytes }), expected);
    assert.deepEqual(await read({ document_path: normal() }), expected);
  }
  await pool.close();
});

test('a document is read into its head, its counts and its graph', async () => {
  const pool = poolOf();
  const outcome = await pool.parse({ document_path: normal(), derived_path }, TENANT);
  await pool.close();
  assert.ok('parsed' in outcome, JSON.stringify(outcome));
  const { parsed } = outcome;
  assert.deepEqual(
    [parsed.format, parsed.spec_version, parsed.encoding],
    ['CycloneDX', '1.4', 'json'],
  );
  const graph = readCompactGraph(zstdDecompressSync(readFileSync(derived_path)));
  assert.equal(graph.count, parsed.component_count);
  assert.ok(graph.count > 50);
});

test('a schema violation is a warning with its position, in JSON and in XML', async () => {
  const pool = poolOf();
  const json = put('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"name":"x"}]}');
  const first = await pool.parse({ document_path: json, derived_path }, TENANT);
  const xml = put(
    '<bom xmlns="http://cyclonedx.org/schema/bom/1.6">\n<components><component type="library"/></components></bom>',
  );
  const second = await pool.parse({ document_path: xml, derived_path }, TENANT);
  await pool.close();
  const [inJson = [], inXml = []] = [first, second].map((one) =>
    'parsed' in one ? one.parsed.warnings.map(({ at }) => at) : [],
  );
  assert.ok(inJson.includes('/components/0'), inJson.join());
  assert.ok(
    inXml.some((at) => at.startsWith('line 2')),
    inXml.join(),
  );
});

test('an unreadable document is refused with its position, and the child continues', async () => {
  const pool = poolOf();
  const outcome = await pool.parse(
    {
      document_path: put('{"bomFormat":"CycloneDX","bomFormat":"CycloneDX"}'),
      derived_path,
    },
    TENANT,
  );
  assert.ok('refused' in outcome);
  assert.equal(outcome.refused.code, 'duplicate_key');
  assert.equal(outcome.refused.at, '/bomFormat');
  const before = children();
  assert.ok('parsed' in (await pool.parse({ document_path: normal(), derived_path }, TENANT)));
  assert.deepEqual(children(), before);
  await pool.close();
});

test('refuses a document that takes too long, and reads the next one', async () => {
  const pool = poolOf({ deadline_ms: 150, deadline_ms_per_mib: 0 });
  const outcome = await pool.parse({ document_path: put(heavy(400_000)), derived_path }, TENANT);
  assert.ok('refused' in outcome);
  assert.equal(outcome.refused.code, 'deadline');
  await pool.close();
});

test('a busy machine that lets the reader wait longer than the deadline refuses no document', async () => {
  const pool = poolOf({ deadline_ms: 3_000, deadline_ms_per_mib: 0 });
  assert.ok('parsed' in (await pool.parse({ document_path: normal(), derived_path }, TENANT)));
  const [child] = children();
  process.kill(Number(child), 'SIGSTOP');
  const reading = pool.parse({ document_path: put(heavy(1_000)), derived_path }, TENANT);
  await sleep(6_000);
  process.kill(Number(child), 'SIGCONT');
  const outcome = await reading;
  assert.ok('parsed' in outcome, JSON.stringify(outcome));
  assert.deepEqual(children(), [child]);
  await pool.close();
});

test('a reader that hangs is ended, and the next document is read', async () => {
  const pool = poolOf({ hung_ms: 1_000 });
  assert.ok('parsed' in (await pool.parse({ document_path: normal(), derived_path }, TENANT)));
  const [child] = children();
  process.kill(Number(child), 'SIGSTOP');
  const document_path = put('{}');
  const outcome = await pool.parse({ document_path, derived_path }, TENANT);
  assert.ok('refused' in outcome);
  assert.equal(outcome.refused.code, 'deadline');
  assert.ok('parsed' in (await pool.parse({ document_path: normal(), derived_path }, TENANT)));
  await pool.close();
});

test('a deadline grows with the document', async () => {
  const pool = poolOf({ deadline_ms: 0, deadline_ms_per_mib: 60_000 });
  const outcome = await pool.parse({ document_path: put(heavy(20_000)), derived_path }, TENANT);
  assert.ok('parsed' in outcome, JSON.stringify(outcome));
  await pool.close();
});

test('the backlog of one tenant delays a document of another by one document at most', async () => {
  const pool = poolOf();
  const document_path = normal();
  const ended: string[] = [];
  const read = async (name: string, tenant: string) => {
    await pool.parse({ document_path, derived_path: join(folder, name) }, tenant);
    ended.push(name);
  };
  const backlog = Array.from({ length: 6 }, (_, i) => read(`a${i}`, TENANT));
  await Promise.all([...backlog, read('b0', OTHER), read('b1', OTHER)]);
  await pool.close();
  assert.deepEqual(ended, ['a0', 'b0', 'a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
});

test('refuses a document that needs too much memory, and reads the next one', async () => {
  for (const limits of [{ heap_mb: 64 }, { resident_mb: 180 }]) {
    const pool = poolOf(limits);
    const outcome = await pool.parse({ document_path: put(heavy(400_000)), derived_path }, TENANT);
    assert.ok('refused' in outcome, JSON.stringify(limits));
    assert.equal(outcome.refused.code, 'memory', JSON.stringify(limits));
    const next = await pool.parse({ document_path: put('{}'), derived_path }, TENANT);
    assert.ok('refused' in next);
    assert.equal(next.refused.code, 'unknown_format', JSON.stringify(limits));
    await pool.close();
  }
});

test('a child that crashes refuses its document alone', async () => {
  const pool = poolOf({}, 2);
  const [missing, good] = await Promise.all([
    pool.parse({ document_path: join(folder, 'missing'), derived_path }, TENANT),
    pool.parse({ document_path: normal(), derived_path: join(folder, 'other') }, TENANT),
  ]);
  assert.ok('refused' in missing);
  assert.equal(missing.refused.code, 'crashed');
  assert.ok('parsed' in good);
  assert.ok('parsed' in (await pool.parse({ document_path: normal(), derived_path }, TENANT)));
  await pool.close();
});

test('a child cannot read outside its folder, nor write there', async () => {
  const pool = poolOf();
  const foreign = put(vector('cyclonedx/laravel.1.4.json'), outside);
  const read = await pool.parse({ document_path: foreign, derived_path }, TENANT);
  const written = await pool.parse(
    {
      document_path: normal(),
      derived_path: join(outside, 'graph'),
    },
    TENANT,
  );
  const inside = await pool.parse({ document_path: normal(), derived_path }, TENANT);
  await pool.close();
  assert.equal('refused' in read && read.refused.code, 'crashed');
  assert.equal('refused' in written && written.refused.code, 'crashed');
  assert.deepEqual(readdirSync(outside), ['document']);
  assert.ok('parsed' in inside);
});

test('a child has no environment, yields to the server, and is there before the first document once the pool is warm', {
  skip: process.platform === 'linux' ? false : 'needs /proc',
}, async () => {
  const pool = poolOf();
  assert.deepEqual(children(), []);
  pool.warm();
  pool.warm();
  const [pid = ''] = children();
  await pool.parse({ document_path: normal(), derived_path }, TENANT);
  const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
  const names = environment.filter((line) => line !== '').map((line) => line.split('=', 1)[0]);
  assert.deepEqual(names.sort(), ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE']);
  assert.ok(getPriority(Number(pid)) > Math.min(getPriority(), 18));
  assert.deepEqual(children(), [pid]);
  await pool.close();
  assert.deepEqual(children(), []);
});

test('a child that has read its number of documents is replaced, and no document is lost', async () => {
  const pool = poolOf({ documents: 2 }, 2);
  const document_path = normal();
  const outcomes = await Promise.all(
    Array.from({ length: 7 }, (_, i) =>
      pool.parse({ document_path, derived_path: join(folder, `graph-${i}`) }, TENANT),
    ),
  );
  assert.equal(outcomes.filter((outcome) => 'parsed' in outcome).length, 7);
  for (let i = 0; i < 3; i++) {
    assert.ok(
      'parsed' in (await pool.parse({ document_path, derived_path }, TENANT)),
      `in turn ${i}`,
    );
  }
  await pool.close();
  assert.deepEqual(children(), []);
});

test('a document is rewritten in either format, with the vulnerabilities given', async () => {
  const pool = poolOf();
  const output_path = join(folder, 'output');
  const job = {
    output_path,
    document_uuid: '3e671687-395b-41f5-a30f-a58921a69b79',
    created_at: '2026-01-31T12:00:00Z',
    tool: 'assay-0.1.0',
  };
  const stated = {
    id: 'CVE-2026-0001',
    source: 'osv',
    state: 'exploitable',
    justification: '',
    response: [],
    detail: '',
    affects: ['x'],
  };
  const document_path = normal();
  const { components } = readSbom(readFileSync(document_path));
  const first = await pool.write(
    {
      ...job,
      document_path,
      format: 'cyclonedx',
      vulnerabilities: [stated],
    },
    TENANT,
  );
  assert.deepEqual(first, { written: true });
  const cyclonedx = readSbom(readFileSync(output_path));
  assert.equal(cyclonedx.head.serial_number, `urn:uuid:${job.document_uuid}`);
  assert.deepEqual(cyclonedx.vulnerabilities, [stated]);
  assert.equal(cyclonedx.components.length, components.length);
  assert.deepEqual(await pool.write({ ...job, document_path, format: 'spdx' }, TENANT), {
    written: true,
  });
  const spdx = readSbom(readFileSync(output_path));
  assert.equal(spdx.head.format, 'SPDX');
  assert.equal(spdx.components.length, components.length);
  await pool.close();
  assert.ok('refused' in (await pool.write({ ...job, document_path, format: 'spdx' }, TENANT)));
});
