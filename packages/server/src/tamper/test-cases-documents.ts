import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { bomOf } from '../features/sboms/test-bom.ts';
import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

const RECORDED = 'is not what leaf \\d+ records';

/** Manipulations of documents and of the bytes of SBOMs. */
export const DOCUMENT_CASES: readonly TamperCase<Scene>[] = [
  {
    id: 'A1',
    what: 'deletes a document with its revisions, and makes the counts fit',
    async tamper({ silently }) {
      await silently(
        `delete from document_revision where document_uuid in (select uuid from document where id = 'd1')`,
      );
      await silently(`delete from document where id = 'd1'`);
      await silently('update document_count set live = live - 1 where live = 3');
    },
    found: {
      fsck: /^I8 Log [\da-f-]+: Revision 1 of document [\da-f-]+ is gone, which leaf \d+ records/,
      audit: /^row_changed Revision 1 of document [\da-f-]+ is gone, which leaf \d+ records/,
    },
  },
  {
    id: 'A2',
    what: 'marks a document as erased and removes its content, without a leaf',
    async tamper({ silently }) {
      await silently(
        `update document_revision set sealed = null, erased_at = now() where document_uuid in (select uuid from document where id = 'd1')`,
      );
      await silently(`update document set state = 'erased', sealed_key = null where id = 'd1'`);
      await silently('update document_count set live = live - 1 where live = 3');
    },
    found: {
      fsck: /^I8 Log [\da-f-]+: Document [\da-f-]+ is marked as erased, but no leaf says that it was erased/,
      audit:
        /^payload_missing The content of leaf \d+ is gone, and no leaf says that it was erased/,
      page: /^This document is not what leaf [\da-f-]+ of its log recorded: no leaf says that it was erased/,
    },
  },
  {
    id: 'A3',
    what: 'puts the content of an erased document back',
    async tamper({ signing, settle, silently, superuser }) {
      const of = { uuid: signing.ledger.uuid, name: 'default', id: 'd1' };
      const [kept] = await superuser<{ sealed: Buffer; sealed_key: Buffer; uuid: string }>(
        `select r.sealed, d.sealed_key, d.uuid from document d join document_revision r on r.document_uuid = d.uuid where d.id = 'd1'`,
      );
      await signing.admin.eraseDocument({ ...of, reason: 'gdpr' });
      await settle();
      const values = [kept?.uuid, kept?.sealed, kept?.sealed_key];
      await silently(
        `update document_revision set sealed = $2, erased_at = null where document_uuid = $1 and $3::bytea is not null`,
        values,
      );
      await silently(
        `update document set state = 'live', sealed_key = $3 where uuid = $1 and $2::bytea is not null`,
        values,
      );
      await silently('update document_count set live = live + 1 where live = 2');
    },
    found: {
      fsck: /^I8 Log [\da-f-]+: Document [\da-f-]+ was erased by leaf \d+, but content or state of it is there/,
      audit: /^row_changed Document [\da-f-]+ was erased by leaf \d+/,
      page: /^Document d1 is (shown|listed) as contradicted/,
    },
  },
  {
    id: 'A4',
    what: 'flips a bit of a full tile',
    async tamper({ server, signing, settle }) {
      const documents = Array.from({ length: 300 }, (_, n) => ({ document: { n } }));
      const { uuid } = signing.ledger;
      const path = `/ledgers/${uuid}/collections/default/documents`;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ documents });
      await signing.tenant.sendAs('TenantAdmin')(path, { method: 'PUT', headers, body });
      await settle();
      const file = join(server.folder, 'blobs', 'logs', uuid, 'tile', '0', '000');
      const tile = await readFile(file);
      tile.writeUInt8(tile.readUInt8(150 * 32) ^ 1, 150 * 32);
      await writeFile(file, tile);
    },
    found: {
      fsck: /^I3 Log [\da-f-]+: .*tile_changed/,
      audit: /^tile_changed /,
      pack: /^refuted .*\(root_mismatch\)/s,
      page: /^Artifact [\da-f]{64} is shown as [a-z]+, and its row as contradicted/,
      receipt:
        /^document d0: refuted\ninclusion The leaf is not at \d+ in this tree \(root_mismatch\)\.$/,
    },
  },
  {
    id: 'A5',
    what: 'replaces the bytes of an SBOM on the disk by as many others',
    tamper: replaceBytes,
    found: {
      fsck: /^I5 SBOM [\da-f-]+: Blob [\da-f]{64} is damaged/,
      audit:
        /^row_changed The bytes of SBOM [\da-f-]+ are not those that were stored: Blob [\da-f]{64} is damaged/,
      page: /^A download ended early: response destroyed before completion$/,
    },
  },
  {
    id: 'A5c',
    what: 'replaces the bytes of an SBOM that is older than the 20 that `fsck` reads again',
    async tamper(scene) {
      const { admin } = scene.signing;
      for (let n = 0; n < 20; n++)
        await admin.uploadSbom({
          ...{ project: 'other', version: `${n}`, wait: 'ready' },
          body: bomOf(`newer-${n}`),
        });
      await scene.settle();
      await replaceBytes(scene);
    },
    found: {
      audit:
        /^row_changed The bytes of SBOM [\da-f-]+ are not those that were stored: Blob [\da-f]{64} is damaged/,
      page: /^A download ended early: response destroyed before completion$/,
    },
  },
  {
    id: 'A5b',
    what: 'replaces them, and makes row and audit entry fit',
    async tamper({ server, signing, sbomid, silently }) {
      const other = Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}');
      const { sha256, size_bytes } = await server.documents.blobs.put(signing.tenant.uuid, other);
      const values = [sbomid, Buffer.from(sha256, 'hex'), size_bytes];
      await silently('update sbom set sha256 = $2, size_bytes = $3 where sbomid = $1', values);
      await silently(
        `update audit_entry set object_sha256 = $2, object_size = $3 where subject_uuid = $1 and action = 'sbom.upload'`,
        values,
      );
    },
    found: {
      ...byBoth(
        /^I8 Leaf \d+ of control log [\da-f-]+: audit entry [\da-f-]+ is not the one it commits to/,
      ),
      page: /^The stored bytes are not those that leaf [\da-f-]+ of the control log recorded/,
      receipt:
        /^upload: refuted\nnames Version "1.0.0" of project "app", .*that is not what the leaf commits to/,
    },
  },
  {
    id: 'A5d',
    what: 'puts the content of one document in the place of another one',
    tamper: ({ silently }) =>
      silently(
        `update document_revision r set sealed = (
           select o.sealed from document_revision o join document x on x.uuid = o.document_uuid where x.id = 'd0')
         from document d where d.uuid = r.document_uuid and d.id = 'd1'`,
      ),
    found: {
      fsck: /^I8 Leaf \d+ of log [\da-f-]+: revision 1 of document [\da-f-]+ cannot be opened/,
      audit: /^row_changed Revision 1 of document [\da-f-]+ cannot be opened/,
      page: /^The content of revision 1 of document [\da-f-]+ is not the one that was stored: it cannot be opened/,
      receipt:
        /^document d1: no receipt\nThe content of revision 1 of document [\da-f-]+ is not the one that was stored/,
    },
  },
  {
    id: 'A9',
    what: 'swaps the ids of two documents',
    tamper: ({ silently }) => swap(silently, 'id'),
    found: {
      fsck: new RegExp(`^I8 Log [\\da-f-]+: Revision 1 of document [\\da-f-]+ ${RECORDED}: its id`),
      audit: new RegExp(`^row_changed Revision 1 of document [\\da-f-]+ ${RECORDED}: its id`),
      page: /^Document d0 is shown as contradicted/,
      receipt: /^document d0: refuted\nnames Document "d0" .*that is not what the leaf commits to/,
    },
  },
  {
    id: 'A9b',
    what: 'swaps the ids of two documents with the salts of their names',
    tamper: ({ silently }) => swap(silently, 'id, name_salt'),
    found: {
      fsck: new RegExp(`^I8 Log [\\da-f-]+: Revision 1 of document [\\da-f-]+ ${RECORDED}`),
      audit: new RegExp(`^row_changed Revision 1 of document [\\da-f-]+ ${RECORDED}`),
      page: /^Document d0 is shown as contradicted/,
      receipt: /^document d0: refuted\nnames Document "d0" .*that is not what the leaf commits to/,
    },
  },
  {
    id: 'A10',
    what: 'changes author and time of a revision, and of its document',
    async tamper({ silently }) {
      await silently(
        `update document_revision r set actor_name = 'eve@example.org', at = r.at - interval '1 year' from document d where d.uuid = r.document_uuid and d.id = 'd1'`,
      );
      await silently(
        `update document set changed_by = 'eve@example.org', changed_at = changed_at - interval '1 year' where id = 'd1'`,
      );
    },
    found: {
      fsck: new RegExp(
        `^I8 Log [\\da-f-]+: Revision 1 of document [\\da-f-]+ ${RECORDED}: its author, time`,
      ),
      audit: new RegExp(
        `^row_changed Revision 1 of document [\\da-f-]+ ${RECORDED}: its author, time`,
      ),
      page: /^Document d1 is shown as contradicted/,
    },
  },
  {
    id: 'A11',
    what: 'marks a document as deleted, without a leaf',
    async tamper({ silently }) {
      await silently(`update document set state = 'deleted' where id = 'd1'`);
      await silently('update document_count set live = live - 1 where live = 3');
    },
    found: {
      fsck: new RegExp(
        `^I8 Log [\\da-f-]+: Revision 1 of document [\\da-f-]+ ${RECORDED}: its state`,
      ),
      audit: new RegExp(`^row_changed Revision 1 of document [\\da-f-]+ ${RECORDED}: its state`),
      page: /^This document is not what leaf [\da-f-]+ of its log recorded: its state/,
    },
  },
  {
    id: 'A11b',
    what: 'adds a revision that deletes a document, without a leaf',
    async tamper({ silently }) {
      await silently(
        `insert into document_revision (tenant_uuid, document_uuid, revision, uuid, op, actor_kind, actor_uuid, actor_name, at, ledger_name)
         select r.tenant_uuid, r.document_uuid, 2, '00000000-0000-4000-8000-000000000001'::uuid, 'delete', r.actor_kind, r.actor_uuid, r.actor_name, r.at, r.ledger_name
         from document d join document_revision r on r.document_uuid = d.uuid where d.id = 'd1'`,
      );
      await silently(
        `update document set state = 'deleted', revision = 2, leaf_uuid = '00000000-0000-4000-8000-000000000001' where id = 'd1'`,
      );
      await silently('update document_count set live = live - 1 where live = 3');
    },
    found: {
      fsck: /^I8 Log [\da-f-]+: Revision 2 of document [\da-f-]+ has no leaf/,
      audit: /^row_changed Revision 2 of document [\da-f-]+ has no leaf/,
      page: /^This document is not what leaf [\da-f-]+ of its log recorded: no leaf of its ledger’s log records it/,
      receipt:
        /^document d1: no receipt\nThe log of this ledger has no leaf 00000000-0000-4000-8000-000000000001, and none waits/,
    },
  },
];

/** Other bytes, as many, under the name of those of the scene's SBOM. */
async function replaceBytes({ server, signing, sbomid }: Scene): Promise<void> {
  const { sha256, size_bytes } = await signing.admin.getSbom({ sbomid });
  const folder = join(server.folder, 'blobs', signing.tenant.uuid);
  const file = join(folder, sha256.slice(0, 2), `${sha256}.zst`);
  await writeFile(file, zstdCompressSync(Buffer.alloc(size_bytes, '{')));
}

/** Gives two documents each other's values; their ids are free in between. */
async function swap(silently: Scene['silently'], columns: string): Promise<void> {
  await silently(`create table swapped as select * from document where id in ('d0', 'd1')`);
  await silently(`update document set id = 'x' || id where id in ('d0', 'd1')`);
  await silently(
    `update document d set (${columns}) = (select ${columns} from swapped o where o.uuid <> d.uuid) where id in ('xd0', 'xd1')`,
  );
  await silently('drop table swapped');
}
