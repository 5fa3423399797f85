/**
 * Who finds what somebody with the whole database does (ADR 0026). A case is replayed on an honest installation with the
 * rights of a superuser; then every party looks, and those find it that the case names. `docs/verifying.md` is written
 * from the same table.
 */

/** Who looks, in the order of the documentation. */
export const PARTIES: Record<Party, string> = {
  fsck: '`fsck`',
  audit: 'the daily audit of the server',
  pack: 'anyone who verifies the evidence pack of the artifact',
  level: 'the level on the page',
  page: 'the page and the API, which say that it contradicts the log',
  receipt: 'anyone who verifies the receipt, of a document with `--id`',
  sequencer: 'the sequencer, which stops the log',
} as const;
export const PARTY_NAMES = [
  'fsck',
  'audit',
  'pack',
  'level',
  'sequencer',
  'page',
  'receipt',
] as const;
export type Party = (typeof PARTY_NAMES)[number];

/** One manipulation. */
export interface TamperCase<Scene> {
  /** As the record of manipulations numbers it; letters after the number are siblings. */
  id: string;
  /** What somebody does, in the third person: a row of the documentation. */
  what: string;
  tamper(scene: Scene): Promise<void>;
  /** Who finds it, and what the finding says: it has to name the row or the leaf. */
  found: Partial<Record<Party, RegExp>>;
}

/** Found by `fsck` and by the daily audit, in the same sentence. */
export const byBoth = (fsck: RegExp): Record<'fsck' | 'audit', RegExp> => ({
  fsck,
  audit: new RegExp(fsck.source.replace(/^\^I\d+ /, '^row_changed ')),
});
