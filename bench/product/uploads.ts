import type { Product } from './product.ts';

/** One upload, as a pipeline sends it. */
export interface Upload {
  project: string;
  version: string;
  document: Uint8Array<ArrayBuffer>;
}

/** Uploads an SBOM and waits until it is ready. */
export async function uploadReady({ pipeline }: Product, { document, ...of }: Upload) {
  const sbom = await pipeline.uploadSbom({
    ...of,
    wait: 'ready',
    body: document,
    content_type: 'application/vnd.cyclonedx+json',
  });
  if (sbom.status !== 'ready') {
    throw new Error(`An upload ended as ${sbom.status}: ${sbom.error?.message ?? ''}`);
  }
  return sbom;
}

/** Uploads with several clients at once, each sending the next one when its last is ready. */
export async function uploadAll(
  product: Product,
  uploads: Iterable<Upload>,
  clients: number,
): Promise<void> {
  const queue = uploads[Symbol.iterator]();
  const client = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      await uploadReady(product, next.value);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}
