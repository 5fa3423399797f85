import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectPathProblem } from '@assay/contract/project-path.ts';
import fc from 'fast-check';
import {
  attachmentPath,
  type ProjectsAddress,
  parseProjectsPath,
  SBOM_TABS,
  sbomPath,
} from './projects-path.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const FILE = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const unknown = { kind: 'unknown' } as const;
const sbom = (project: string, tab: (typeof SBOM_TABS)[number]) =>
  ({ kind: 'sbom', project, sbomid: ID, tab }) as const;

const CASES: [string, ProjectsAddress, string][] = [
  [`/projects/api/${ID}/components`, sbom('api', 'components'), 'a path of one segment'],
  [`/projects/acme/payments/api/${ID}/vex`, sbom('acme/payments/api', 'vex'), 'a deep path'],
  [`/projects/acme/api/${ID}/vex/`, sbom('acme/api', 'vex'), 'a slash at the end'],
  [`/projects/vex/components/${ID}/vex`, sbom('vex/components', 'vex'), 'a path of tab names'],
  [`/projects/caf%C3%A9%20x/${ID}/vex`, sbom('café x', 'vex'), 'encoded letters'],
  [`/projects/api/${ID.toUpperCase()}/vex`, sbom('api', 'vex'), 'a uuid in capitals'],
  [`/projects/acme/modern/${ID}/vex`, sbom('acme/modern', 'vex'), 'a reserved word further right'],
  [
    `/projects/acme/api/${ID}/attachments/${FILE}`,
    { kind: 'sbom-attachment', project: 'acme/api', sbomid: ID, uuid: FILE },
    'a file of an SBOM',
  ],
  [
    `/projects/acme/api/attachments/${FILE}`,
    { kind: 'project-attachment', project: 'acme/api', uuid: FILE },
    'a file of a project',
  ],
  [
    `/projects/acme/api/${ID}/folders`,
    { kind: 'redirect', to: `/projects/modern/sboms?project=acme%2Fapi%2F${ID}%2Ffolders` },
    'a tab that does not exist',
  ],
  [
    '/projects/acme/api/web',
    { kind: 'redirect', to: '/projects/modern/sboms?project=acme%2Fapi%2Fweb' },
    'a path alone',
  ],
  ['/projects/acme/api', unknown, 'too few segments'],
  [`/projects/a%2Fb/${ID}/vex`, unknown, 'a hidden slash'],
  [`/projects/a%252Fb/${ID}/vex`, unknown, 'a second encoding'],
  [`/projects/%E0%A4%A/${ID}/vex`, unknown, 'a broken encoding'],
  [`/projects/../${ID}/vex`, unknown, 'a segment of dots'],
  [`/projects/modern/${ID}/vex`, unknown, 'a reserved first segment'],
  [`/projects/attachments/${FILE}`, unknown, 'attachments of nothing'],
  [`/projects/${FILE}/${ID}/vex`, unknown, 'a path that looks like a uuid'],
];

for (const [pathname, expected, why] of CASES)
  test(`${why} reads as ${expected.kind}.`, () => {
    assert.deepEqual(parseProjectsPath(pathname), expected);
  });

const projects = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 16,
  })
  .map((segments) => segments.join('/').normalize('NFC'))
  .filter((path) => projectPathProblem(path) === undefined);

test('Every address of an SBOM page parses to its parts.', () => {
  fc.assert(
    fc.property(projects, fc.uuid(), fc.constantFrom(...SBOM_TABS), (project, sbomid, tab) => {
      const address = { kind: 'sbom', project, sbomid, tab };
      assert.deepEqual(parseProjectsPath(sbomPath(project, sbomid, tab)), address);
    }),
    { numRuns: 500 },
  );
});

test('Every address of a file parses to its parts.', () => {
  fc.assert(
    fc.property(projects, fc.uuid(), fc.option(fc.uuid()), (project, uuid, sbomid) => {
      const address = sbomid
        ? { kind: 'sbom-attachment', project, sbomid, uuid }
        : { kind: 'project-attachment', project, uuid };
      const path = attachmentPath(project, uuid, sbomid ?? undefined);
      assert.deepEqual(parseProjectsPath(path), address);
    }),
    { numRuns: 500 },
  );
});
