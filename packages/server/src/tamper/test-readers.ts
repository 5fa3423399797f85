import { ApiError } from '@assay/contract/client-errors.ts';
import { trustInLogs, verifyReceipt } from '@assay/core/log/receipt/verify-receipt.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import { verifyEd25519 } from '../log/keys/node-signatures.ts';
import type { Finding } from './test-case.ts';
import type { Scene } from './test-scene.ts';

/**
 * Reads documents, statements, artifacts and SBOMs as a user does, and returns those shown as contradicting
 * their log.
 */
export async function lookAtPages(scene: Scene): Promise<Finding[]> {
  const { signing, documents, sbomid } = scene;
  const { admin, ledger } = signing;
  const at = { uuid: ledger.uuid, name: 'default' };
  const found: Finding[] = [];
  const say = (by: string, sentence: string) => void found.push({ by, sentence });
  const listed = await admin.listDocuments({ ...at, deleted: 'true' }).catch(sentenceOf);
  if (typeof listed === 'string') say('list of documents', listed);
  for (const { id, leaf } of typeof listed === 'string' ? [] : listed.items)
    if (leaf.state === 'contradicted')
      say('list of documents', `Document ${id} is listed as contradicted`);
  for (const id of documents) {
    const one = await admin.getDocument({ ...at, id }).catch(sentenceOf);
    if (typeof one === 'string') say('document', one);
    else if (one.leaf.state === 'contradicted')
      say('document', `Document ${id} is shown as contradicted`);
  }
  const document = await admin
    .getSbomDocument({ sbomid })
    .then((answer) => answer.text())
    .catch(sentenceOf);
  if (!document.startsWith('{')) say('download', document);
  found.push(...(await lookAtArtifacts(scene)));
  return found.filter(({ sentence }) => sentence !== MISSING);
}

async function lookAtArtifacts({ signing, trusted, untrusted }: Scene): Promise<Finding[]> {
  const found: Finding[] = [];
  const say = (by: string, sentence: string) => void found.push({ by, sentence });
  const { items } = await signing.admin.listAttestations({});
  for (const { uuid, leaf, reason } of items)
    if (leaf.state === 'contradicted')
      say('statements', `Statement ${uuid} is shown as contradicted, with the reason ${reason}`);
  for (const sha256 of [trusted, untrusted]) {
    const view = await signing.admin.viewArtifact({ sha256 }).catch(sentenceOf);
    if (typeof view === 'string') say('artifact', `The page of artifact ${sha256} fails: ${view}`);
    else if (view.level_check !== 'matches')
      say(
        'artifact',
        `Artifact ${sha256} is shown as ${view.trust_level}, and its row as ${view.level_check}`,
      );
  }
  return found;
}

/** Answer for a missing object, or one that its ledger's log records as erased. */
const MISSING = 'missing';

function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return [404, 410].includes(error.status) ? MISSING : error.message;
  return `A download ended early: ${error instanceof Error ? error.message : error}`;
}

/** Check by users who fetch receipts of documents and SBOMs, and verify them with their subject. */
export async function verifyReceipts({ signing, documents, sbomid }: Scene): Promise<Finding[]> {
  const { admin, ledger } = signing;
  const { log } = await admin.getLedger({ uuid: ledger.uuid });
  const { log: control } = await admin.getControlLog({});
  const at = { uuid: ledger.uuid, name: 'default' };
  const found: Finding[] = [];
  const verify = async (
    what: string,
    key: string | null,
    fetched: Promise<Response>,
    id?: string,
  ) => {
    const receipt = await fetched
      .then((answer) => answer.text())
      .catch((error) => ({ refused: sentenceOf(error) }));
    if (typeof receipt !== 'string') {
      if (receipt.refused !== MISSING)
        found.push({ by: 'server', sentence: `${what}: no receipt\n${receipt.refused}` });
      return;
    }
    const trust = trustInLogs([parseVerifierKey(nodeHasher, key ?? '')]);
    const claim = { receipt, trust, id };
    const { verdict, steps } = await verifyReceipt({ hasher: nodeHasher, verifyEd25519 }, claim);
    for (const { name, outcome, detail } of steps)
      if (outcome === 'failed' || (name === 'names' && outcome !== 'passed'))
        found.push({ by: name, sentence: `${what}: ${verdict}\n${name} ${detail}` });
  };
  for (const id of documents)
    await verify(`document ${id}`, log.verifier_key, admin.getDocumentProof({ ...at, id }), id);
  await verify('upload', control.verifier_key, admin.getSbomReceipt({ sbomid }));
  return found;
}
