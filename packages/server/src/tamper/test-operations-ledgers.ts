import { type Below, named, type Operations, oneOf } from './test-operation.ts';
import type { Scene } from './test-scene.ts';

/** Ledgers beside the one in which statements are. */
const others = async ({ signing: { admin, ledger } }: Scene) =>
  (await admin.listLedgers({ keyword: 'other' })).items.filter(({ uuid }) => uuid !== ledger.uuid);

/** A collection beside the default one. */
const more = ({ signing }: Scene) => ({ uuid: signing.ledger.uuid, name: 'more' });

/** Few documents, so that most operations find one in the state that they need. */
const DOCUMENTS = 12;

/** An id whose document is never erased, because an erased one never returns; the others can be. */
const kept = (below: Below) => below(DOCUMENTS);
const erasable = (below: Below) => DOCUMENTS + below(6);
const anyOf = (below: Below) => below(DOCUMENTS + 6);

const documentOf = ({ signing }: Scene, id: number) => ({
  ...{ uuid: signing.ledger.uuid, name: 'default', id: `d${id}` },
});

const body = (id: number, n: number) => JSON.stringify({ id: `d${id}`, document: { n } });

/** Changes of ledgers, collections and documents. */
export const LEDGER_OPERATIONS = {
  // The default ledger, which has the statements, keeps its name.
  async renameLedger(scene, below) {
    const { uuid } = oneOf(await others(scene), below);
    return scene.signing.admin.renameLedger({ uuid, name: `other-${named(below)}` });
  },
  createLedger: ({ signing }, below) =>
    below(3) > 0
      ? Promise.resolve(null)
      : signing.admin.createLedger({ name: `other-${named(below)}` }),
  async deleteLedger(scene, below) {
    return scene.signing.admin.deleteLedger({ uuid: oneOf(await others(scene), below).uuid });
  },
  setLedgerPublic: ({ signing }, below) =>
    signing.admin.setLedgerPublic({ uuid: signing.ledger.uuid, public: below(2) > 0 }),
  auditLedger: ({ signing }) => signing.admin.auditLedger({ uuid: signing.ledger.uuid }),
  createCollection: (scene) => scene.signing.admin.createCollection(more(scene)),
  updateCollection: (scene) =>
    scene.signing.admin.updateCollection({ ...more(scene), fields: [], indexes: [] }),
  deleteCollection: (scene) => scene.signing.admin.deleteCollection(more(scene)),
  createDocuments: ({ signing }, below) => {
    const at = { uuid: signing.ledger.uuid, name: 'default' };
    return signing.admin.createDocuments({ ...at, body: body(anyOf(below), below(100)) });
  },
  replaceDocument: ({ signing }, below) => {
    const at = { uuid: signing.ledger.uuid, name: 'default' };
    return signing.admin.replaceDocument({ ...at, body: body(anyOf(below), below(100)) });
  },
  deleteDocument: (scene, below) =>
    scene.signing.admin.deleteDocument(documentOf(scene, anyOf(below))),
  restoreDocument: (scene, below) =>
    scene.signing.admin.restoreDocument(documentOf(scene, kept(below))),
  eraseDocument: (scene, below) =>
    scene.signing.admin.eraseDocument({ ...documentOf(scene, erasable(below)), reason: 'gdpr' }),
} satisfies Operations;
