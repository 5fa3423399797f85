import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFileOf } from './is-file-of.ts';

const SBOM = '0198c0de-0000-7000-8000-000000000001';
const OTHER = '0198c0de-0000-7000-8000-000000000002';
const ofProject = { project: 'acme/api', sbomid: null };
const ofSbom = { project: 'acme/api', sbomid: SBOM };
const ofArtifact = { project: null, sbomid: null };

for (const [what, file, address, is] of [
  ['the file of a project', ofProject, { project: 'acme/api' }, true],
  ['another project', ofProject, { project: 'acme/web' }, false],
  ['a folder above', ofProject, { project: 'acme' }, false],
  ['an SBOM that it does not belong to', ofProject, { project: 'acme/api', sbomid: SBOM }, false],
  ['the file of an SBOM', ofSbom, { project: 'acme/api', sbomid: SBOM }, true],
  ['another SBOM', ofSbom, { project: 'acme/api', sbomid: OTHER }, false],
  ['the project alone', ofSbom, { project: 'acme/api' }, false],
  ['the SBOM in another project', ofSbom, { project: 'acme/web', sbomid: SBOM }, false],
  ['the file of an artifact', ofArtifact, { project: 'acme/api' }, false],
] as const)
  test(`${is ? 'finds' : 'refuses'} ${what}`, () => assert.equal(isFileOf(file, address), is));
