const ENCODINGS: Record<string, string> = { gz: 'gzip', zst: 'zstd' };

/** Content encoding of a file by its extension; undefined for one that is sent unchanged. */
export const encodingOf = (name: string): string | undefined =>
  ENCODINGS[(/\.(gz|zst)$/i.exec(name)?.[1] ?? '').toLowerCase()];
