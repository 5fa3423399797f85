import { hash } from 'node:crypto';
import type { csafDocument } from '@assay/core/advisories/csaf/test-csaf.ts';
import { createMessage, type PrivateKey, sign } from 'openpgp';
import type { FileServer } from '../../../../platform/http-client/test-file-server.ts';

/** Address of the provider's metadata on its server. */
export const METADATA = '/.well-known/csaf/provider-metadata.json';

type Document = ReturnType<typeof csafDocument>;

/** How a provider publishes its documents. */
interface Publishing {
  by: 'rolie' | 'directory';
  /** Digests beside the documents, wrong ones for those of these ids; absent: right ones. */
  wrongDigests?: readonly string[];
  /** Keys that the metadata names. */
  keys?: readonly { url: string; fingerprint: string }[];
}

/** Publishes documents as CSAF providers do: metadata, a feed or `changes.csv`, each document, and its SHA-512. */
export function publishCsaf(
  server: FileServer,
  documents: readonly Document[],
  { by, wrongDigests = [], keys = [] }: Publishing,
): void {
  const base = `${server.origin}/csaf/`;
  const listed = documents.map((document) => {
    const { id, current_release_date: updated } = document.document.tracking;
    const path = `2026/${id.toLowerCase()}.json`;
    const text = JSON.stringify(document);
    const digest = hash('sha512', wrongDigests.includes(id) ? `${text} ` : text);
    server.put(`/csaf/${path}`, text);
    server.put(`/csaf/${path}.sha512`, `${digest}  ${path.split('/')[1]}\n`);
    return { id, path, updated };
  });
  const lines = listed.map(({ path, updated }) => `"${path}","${updated}"\n`);
  server.put('/csaf/changes.csv', lines.join(''));
  const entry = listed.map(({ id, path, updated }) => ({
    ...{ id, updated },
    link: [
      { rel: 'self', href: `${base}${path}` },
      { rel: 'hash', href: `${base}${path}.sha512` },
    ],
    content: { type: 'application/json', src: `${base}${path}` },
  }));
  server.put('/csaf/feed-tlp-white.json', JSON.stringify({ feed: { id: 'white', entry } }));
  const rolie = { feeds: [{ tlp_label: 'WHITE', url: `${base}feed-tlp-white.json` }] };
  const metadata = {
    ...{ metadata_version: '2.0', role: 'csaf_provider' },
    publisher: { category: 'vendor', name: 'Vendor', namespace: 'https://vendor.example' },
    distributions: [by === 'rolie' ? { rolie } : { directory_url: base }],
    public_openpgp_keys: keys,
  };
  server.put(METADATA, JSON.stringify(metadata));
}

const pathOf = ({ document }: Document) => `/csaf/2026/${document.tracking.id.toLowerCase()}.json`;

/** Puts an OpenPGP signature beside each document. */
export async function signCsaf(
  server: FileServer,
  documents: readonly Document[],
  signingKeys: PrivateKey,
): Promise<void> {
  for (const document of documents) {
    const message = await createMessage({ binary: Buffer.from(JSON.stringify(document)) });
    const signature = await sign({ message, signingKeys, detached: true });
    server.put(`${pathOf(document)}.asc`, signature);
  }
}

/** Removes the signatures again. */
export function unsignCsaf(server: FileServer, documents: readonly Document[]): void {
  for (const document of documents) server.remove(`${pathOf(document)}.asc`);
}
