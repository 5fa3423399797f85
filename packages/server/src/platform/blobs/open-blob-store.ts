import type { BlobStore } from './blob-store.ts';
import { FileBlobStore } from './file-blob-store.ts';

/**
 * Opens the store that ASSAY_BLOBS names: `file:<directory>`. Creates the directory and removes partial files
 * of killed processes.
 */
export async function openBlobStore(location: string): Promise<BlobStore> {
  if (!location.startsWith('file:') || location.length <= 'file:'.length) {
    throw new Error(`ASSAY_BLOBS is "${location}"; it must be file:<directory>.`);
  }
  return FileBlobStore.open(location.slice('file:'.length));
}
