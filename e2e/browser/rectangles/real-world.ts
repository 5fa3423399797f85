/** A product with real documents, advisories and long names, for pages that are measured or photographed. */
import assert from 'node:assert/strict';
import type { Sbom } from '@assay/contract/sboms.ts';
import { until } from '../../processes.ts';
import { type Product, startProduct } from '../../product.ts';
import { type Amount, type Feed, feeds, type Sent, sentDocuments } from './documents.ts';

/** Objects in the product that addresses need. */
export interface RealWorld {
  product: Product;
  sboms: readonly Sbom[];
  ledger: string;
}

/** Starts a product and loads it. */
export async function openRealWorld(amount: Amount): Promise<RealWorld> {
  const product = await startProduct();
  try {
    for (const feed of feeds(amount)) await importFeed(product, feed);
    const sboms: Sbom[] = [];
    for (const [at, document] of sentDocuments(amount).entries())
      sboms.push(...(await upload(product, document, at)));
    return { product, sboms, ledger: await addOthers(product, sboms) };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function importFeed({ client }: Product, { source, bytes }: Feed): Promise<void> {
  const { uuid } = await client.importAdvisories({ source, body: bytes });
  const hasEnded = async () => {
    const { status, error } = await client.getAdvisoryImport({ uuid });
    assert.notEqual(status, 'failed', `${source}: ${error}`);
    return status === 'done';
  };
  await until(`${source} is imported`, hasEnded);
}

/** Some real documents are refused; that is their state, and the list of uploads shows it. */
async function upload({ client }: Product, sent: Sent, at: number): Promise<Sbom[]> {
  const { bytes, ...where } = sent;
  try {
    const inUse = String(at % 3 === 0);
    return [await client.uploadSbom({ ...where, inUse, wait: 'ready', body: bytes })];
  } catch {
    return [];
  }
}

/** One of everything that the other pages list, each with a long name. Resolves with the ledger. */
async function addOthers({ client }: Product, [sbom]: readonly Sbom[]): Promise<string> {
  assert.ok(sbom);
  const long = 'continuous-integration-of-the-payments-and-settlement-department';
  const [ledger] = (await client.listLedgers({})).items;
  assert.ok(ledger);
  const where = { uuid: ledger.uuid, name: 'approvals' };
  await client.createCollection({ ...where, fields: [{ name: 'release', type: 'STRING' }] });
  const documents = Array.from({ length: 40 }, (_, at) => ({
    id: `release/${long}/2.${at}.0`,
    document: { release: `2.${at}.0` },
  }));
  await client.createDocuments({ ...where, body: JSON.stringify({ documents }) });
  await client.createLedger({ name: long });
  await client.createApiKey({ name: long, role: 'LedgerAdmin' });
  await client.createSignersGroup({ name: long, threshold: 2, description: `${long} signs` });
  await client.inviteUser({ email: `vera.${long.slice(0, 48)}@example.org`, role: 'Auditor' });
  await client.addAttachment({
    sbomid: sbom.sbomid,
    name: `${long}-evidence-of-the-release-2026-11.pdf`,
    body: new Uint8Array(4711),
  });
  await client.startRematch({});
  return ledger.uuid;
}
