/** Something that a statement is to be about. */
export interface Subject {
  id: string;
  /** Name of the file, or name or purl as typed. */
  name: string;
  /** In bytes; null without a local file. */
  size: number | null;
  /** Hexadecimal; null until it is hashed. */
  sha256: string | null;
  /** Hashed share, 0 to 1. */
  share: number;
  isFailed: boolean;
}

/** A subject with a known digest. */
export type Hashed = Subject & { sha256: string };

/** The digest of typed text, with or without `sha256:` before it; undefined for any other text. */
export const typedDigest = (text: string): string | undefined =>
  /^(?:sha256:)?([\da-f]{64})$/i.exec(text.trim())?.[1]?.toLowerCase();

/** A subject that is named by its digest. */
export const subjectOf = (sha256: string, name: string): Hashed => ({
  id: sha256,
  name,
  size: null,
  sha256,
  share: 1,
  isFailed: false,
});

/** Returns the subjects with a known digest, each digest once. */
export function hashedOf(subjects: readonly Subject[]): Hashed[] {
  const byDigest = new Map<string, Hashed>();
  for (const subject of subjects)
    if (subject.sha256 !== null && !byDigest.has(subject.sha256))
      byDigest.set(subject.sha256, { ...subject, sha256: subject.sha256 });
  return [...byDigest.values()];
}
