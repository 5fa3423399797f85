import assert from 'node:assert/strict';
import { test } from 'node:test';
import { predicateName } from './predicate-name.ts';

test('Known predicate types have names, with or without a version, and others are unchanged', () => {
  for (const [type, name] of [
    ['https://slsa.dev/provenance/v1', 'SLSA provenance'],
    ['https://cyclonedx.org/bom/v1.6', 'CycloneDX SBOM'],
    ['https://spdx.dev/Document/v2.3', 'SPDX SBOM'],
    ['https://openvex.dev/ns/v0.2.0', 'OpenVEX'],
    ['https://example.org/x/v1', 'https://example.org/x/v1'],
    ['', ''],
  ] as const)
    assert.equal(predicateName(type), name);
});
