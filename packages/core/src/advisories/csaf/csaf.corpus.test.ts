import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CORPUS } from '../../../vectors/corpus.ts';
import { AdvisoryError } from '../advisory-error.ts';
import { parseOsv } from '../osv.ts';
import { csafProblemsOf } from './csaf-checks.ts';
import { readCsaf } from './csaf-document.ts';
import { readProvider, readRolieFeed } from './csaf-provider.ts';
import { csafRecordsOf } from './csaf-records.ts';

const FOLDER = join(CORPUS, 'vex/csaf-2.0/csaf_2.0');
const VALIDATOR = join(FOLDER, 'test/validator/data');
const OSV_SCHEMA = join(CORPUS, 'osv-schema/tools/redhat/testdata');

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** Tests of the standard that an import runs. */
const RUN = [
  ...['6.1.1', '6.1.2', '6.1.3', '6.1.4', '6.1.5', '6.1.6', '6.1.7', '6.1.8', '6.1.9', '6.1.13'],
  ...['6.1.17', '6.1.20', '6.1.23', '6.1.27.4', '6.1.27.6', '6.1.27.7', '6.1.27.8', '6.1.27.11'],
  ...['6.1.31', '6.1.32', '6.1.33'],
];

interface OfficialTest {
  id: string;
  failures?: { name: string }[];
  valid?: { name: string }[];
}

const { tests }: { tests: OfficialTest[] } = read(join(VALIDATOR, 'testcases.json'));

/** Tests that a document fails; one that cannot be read fails the schema, which 6.1.8 is about. */
function failedBy(path: string): string[] {
  try {
    return csafProblemsOf(readCsaf(read(path))).map((problem) => problem.test);
  } catch (error) {
    if (error instanceof AdvisoryError) return [`unreadable at ${error.at}`];
    throw error;
  }
}

for (const id of RUN) {
  test(`fails and passes the official documents of test ${id}`, () => {
    const { failures = [], valid = [] } = tests.find((one) => one.id === id) ?? assert.fail(id);
    assert.ok(failures.length > 0);
    for (const { name } of failures)
      assert.ok(failedBy(join(VALIDATOR, name)).includes(id), `${name} fails ${id}`);
    for (const { name } of valid) assert.deepEqual(failedBy(join(VALIDATOR, name)), [], name);
  });
}

test('accepts the official examples and writes OSV records that can be read', () => {
  const folder = join(FOLDER, 'examples/csaf');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const documents = files.filter((name) => name.endsWith('.json'));
  assert.ok(documents.length > 12);
  const refused = documents.flatMap((name) => {
    try {
      for (const record of csafRecordsOf(read(join(folder, name))).records)
        parseOsv(JSON.parse(JSON.stringify(record)));
      return [];
    } catch (error) {
      return [`${name}: ${error instanceof Error ? error.message : ''}`];
    }
  });
  assert.deepEqual(refused, []);
});

interface OsvFile {
  affected: { package: { ecosystem: string; name: string }; ranges: { events: unknown[] }[] }[];
}

for (const name of ['2024_4546', '2024_6220']) {
  test(`names the packages and fixed builds of RHSA-${name} as the converter of OSV does`, () => {
    const { records } = csafRecordsOf(read(join(OSV_SCHEMA, `CSAF/rhsa-${name}.json`)));
    const expected: OsvFile = read(join(OSV_SCHEMA, `OSV/RHSA-${name}.json`));
    const lineOf = (ecosystem = '', own = '', events: unknown[] = []) =>
      `${ecosystem} ${own} ${JSON.stringify(events).replaceAll('"0:', '"')}`;
    const ours = records
      .flatMap(({ affected }) => affected)
      .map((one) => lineOf(one.package?.ecosystem, one.package?.name, one.ranges?.[0]?.events));
    const theirs = expected.affected.map((one) =>
      lineOf(one.package.ecosystem, one.package.name, one.ranges[0]?.events),
    );
    assert.deepEqual([...new Set(ours)].sort(), [...new Set(theirs)].sort());
  });
}

test('reads the official examples of provider metadata and feeds', () => {
  const provider = readProvider(
    read(join(FOLDER, 'examples/provider-metadata/example-01-provider-metadata.json')),
  );
  assert.deepEqual(provider.feeds, [
    'https://www.example.com/.well-known/csaf/feed-tlp-white.json',
  ]);
  const feed = readRolieFeed(read(join(FOLDER, 'examples/ROLIE/example-01-feed-tlp-white.json')));
  assert.deepEqual(
    feed.documents.map(({ url, hashes }) => [url.split('/').at(-1), hashes?.length]),
    [['2020-ESA-001.json', 1]],
  );
});
