const ENCODINGS = { gz: 'gzip', zst: 'zstd' } as const;

/** Content encoding of a file by the end of its name; undefined for one that is sent as it is. */
export const encodingOf = (name: string): string | undefined =>
  ENCODINGS[(/\.(gz|zst)$/i.exec(name)?.[1] ?? '').toLowerCase() as keyof typeof ENCODINGS];
