import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { purlOf } from './build.ts';
import { formatPurl } from './format.ts';
import { parsePurl } from './parse.ts';
import type { Purl, PurlParts, PurlReading } from './purl.ts';
import { PurlError } from './purl-error.ts';

interface SpecParts {
  type: string | null;
  namespace: string | null;
  name: string | null;
  version: string | null;
  qualifiers: Record<string, string> | null;
  subpath: string | null;
}
interface SpecCase {
  description: string;
  test_group: 'required' | 'recommended';
  test_type: 'parse' | 'build' | 'validate';
  input: string | SpecParts;
  expected_output: string | SpecParts | null;
  expected_failure: boolean;
}

const folder = new URL('../../vectors/purl/tests/', import.meta.url);
const files = [
  'spec/specification-test.json',
  ...readdirSync(new URL('types/', folder)).map((name) => `types/${name}`),
];

function partsOf(parts: SpecParts): PurlParts {
  return {
    type: parts.type ?? '',
    namespace: parts.namespace ?? '',
    name: parts.name ?? '',
    version: parts.version ?? '',
    qualifiers: Object.entries(parts.qualifiers ?? {}),
    subpath: parts.subpath ?? '',
  };
}

function specPartsOf(purl: Purl): SpecParts {
  return {
    type: purl.type,
    namespace: purl.namespace || null,
    name: purl.name,
    version: purl.version || null,
    qualifiers: purl.qualifiers.size === 0 ? null : Object.fromEntries(purl.qualifiers),
    subpath: purl.subpath || null,
  };
}

function run(spec: SpecCase): string | SpecParts {
  const reading: PurlReading = spec.test_group === 'required' ? 'strict' : 'tolerant';
  const purl =
    typeof spec.input === 'string'
      ? parsePurl(spec.input, reading)
      : purlOf(partsOf(spec.input), reading);
  return spec.test_type === 'parse' ? specPartsOf(purl) : formatPurl(purl);
}

const casesIn = (file: string): SpecCase[] =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')).tests;

for (const file of files) {
  test(`purl-spec ${file}: every case has the outcome that the standard's suite names`, () => {
    for (const spec of casesIn(file)) {
      const name = `${spec.test_type}, ${spec.description}: ${JSON.stringify(spec.input)}`;
      if (spec.expected_failure) assert.throws(() => run(spec), PurlError, name);
      else assert.deepEqual(run(spec), spec.expected_output, name);
    }
  });
}

test('the purl-spec suite is here whole', () => {
  assert.equal(files.flatMap(casesIn).length, 586);
});
