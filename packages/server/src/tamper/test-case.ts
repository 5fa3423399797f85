/**
 * Shows which parties detect a manipulation by an attacker with the whole database (ADR 0026). A case is
 * replayed on an honest installation with superuser rights; then every party checks, and exactly the parties
 * that the case names must detect it. `docs/verifying.md` is generated from the same table.
 */

/** Parties, in the order of the documentation. */
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

/** Finding of a party, and which of its checks made it. */
export interface Finding {
  by: string;
  sentence: string;
}

/** One manipulation. */
export interface TamperCase<Scene> {
  /** Number in the list of manipulations; letters after the number are siblings. */
  id: string;
  /** The manipulation, in the third person: a row of the documentation. */
  what: string;
  tamper(scene: Scene): Promise<void>;
  /** Parties that detect it, and their finding: it must name the row or the leaf. */
  found: Partial<Record<Party, RegExp>>;
}

/** Found by `fsck` and by the daily audit, in the same sentence. */
export const byBoth = (fsck: RegExp): Record<'fsck' | 'audit', RegExp> => ({
  fsck,
  audit: new RegExp(fsck.source.replace(/^\^I\d+ /, '^row_changed ')),
});
