import { testTenant } from '../test-server.ts';
import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

const byAudit = 'audit entry [\\da-f-]+ \\(leaf \\d+ of the control log\\)';
const changed = (table: string) =>
  new RegExp(`^I15 Row [\\da-f-]+ of ${table} is not what ${byAudit}`);
const gone = (table: string) =>
  new RegExp(`^I15 Row [\\da-f-]+ of ${table} is gone, and ${byAudit}`);

/** An edit of the SBOM of the scene. */
const edited = (id: string, what: string, assignment: string): TamperCase<Scene> => ({
  id,
  what,
  tamper: ({ silently, sbomid }) =>
    silently(`update sbom set ${assignment} where sbomid = $1`, [sbomid]),
  found: byBoth(changed('sbom')),
});

/** Manipulations of SBOMs, projects and collections. */
export const SBOM_CASES: readonly TamperCase<Scene>[] = [
  {
    id: 'A12',
    what: 'deletes an SBOM with its bytes',
    async tamper({ server, signing, silently, sbomid }) {
      const { sha256 } = await signing.admin.getSbom({ sbomid });
      await silently('delete from sbom where sbomid = $1', [sbomid]);
      await server.documents.blobs.remove({ tenant_uuid: signing.tenant.uuid, sha256 });
    },
    found: byBoth(gone('sbom')),
  },
  edited('A12b', 'gives an SBOM another version', `version = '9.9.9'`),
  edited('A12c', 'gives an SBOM another uploader', `uploaded_by = 'eve@example.org'`),
  edited('A12d', 'says that an SBOM is in use', `in_use = not in_use`),
  {
    id: 'A12e',
    what: 'renames a project',
    tamper: ({ silently }) => silently(`update project set name = 'other' where path = 'app'`),
    found: byBoth(changed('project')),
  },
  {
    id: 'A12f',
    what: 'renames a project, for which a trigger records nothing, since no audit entry is made',
    tamper: async ({ superuser }) => {
      await superuser(`update project set name = 'other' where path = 'app'`);
    },
    found: byBoth(changed('project')),
  },
  {
    id: 'C1',
    what: 'turns the recorded results of a rule set into "pass"',
    tamper: ({ silently }) =>
      silently(`
        update sbom_compliance set results = jsonb_set(results, '{ntia,verdict}', '"pass"'), rules_passed = rules_total`),
    found: byBoth(changed('sbom_compliance')),
  },
  {
    id: 'C1b',
    what: 'deletes the recorded results of rule sets',
    tamper: ({ silently }) => silently('delete from sbom_compliance'),
    found: byBoth(gone('sbom_compliance')),
  },
  {
    id: 'A11c',
    what: 'marks a collection as deleted',
    tamper: ({ silently, signing }) =>
      silently('update collection set deleted_at = now() where ledger_uuid = $1', [
        signing.ledger.uuid,
      ]),
    found: byBoth(changed('collection')),
  },
  {
    id: 'A13',
    what: 'moves an SBOM and its project to another tenant',
    async tamper({ server, silently, settle, sbomid }) {
      const other = await testTenant(server);
      await server.db.superuser('select record_rows_as_found()');
      await settle();
      await silently(
        `update project set tenant_uuid = $2 where uuid = (select project_uuid from sbom where sbomid = $1)`,
        [sbomid, other.uuid],
      );
      await silently('update sbom set tenant_uuid = $2 where sbomid = $1', [sbomid, other.uuid]);
    },
    found: byBoth(changed('sbom')),
  },
];
