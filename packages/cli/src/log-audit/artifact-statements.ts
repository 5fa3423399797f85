import { readNotarizationLeaf } from '@assay/core/attestation/signers/notarization-leaf.ts';
import { compareDigests, type DigestSet } from '@assay/core/attestation/statement/digest-set.ts';
import { formatInstant } from '@assay/core/encoding/instant.ts';
import type { LogSource } from '@assay/core/log/audit/log-source.ts';
import { decodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import { TILE_WIDTH, tilePath, widthOf } from '@assay/core/log/tree/tile.ts';

/** A signature about an artifact, as the leaves of a ledger have it. */
export interface LoggedStatement {
  /** Index of the signature's leaf. */
  index: number;
  /** null for other statements. */
  level: string | null;
  principal: string;
  key: string;
  /** Time of logging, in UTC. */
  time: string;
}

/** Lists the verified leaves about an artifact, in order, independent of any database. */
export async function statementsAbout(
  source: LogSource,
  size: bigint,
  artifact: DigestSet,
): Promise<LoggedStatement[]> {
  const statements = new Map<bigint, LoggedStatement>();
  for (let bundle = 0n; bundle * BigInt(TILE_WIDTH) < size; bundle++) {
    const place = {
      level: 'entries',
      index: bundle,
      width: widthOf('entries', bundle, size),
    } as const;
    const bytes = await source(place);
    if (bytes === undefined) throw new Error(`${tilePath(place)} is not in the store`);
    for (const entry of decodeEntryBundle(bytes, place.width)) note(statements, entry, artifact);
  }
  return [...statements.values()];
}

function note(
  statements: Map<bigint, LoggedStatement>,
  entry: Uint8Array,
  artifact: DigestSet,
): void {
  const leaf = readNotarizationLeaf(entry);
  if (typeof leaf === 'string') return;
  const { ref_index } = leaf;
  if (leaf.kind === 'status') {
    const about = statements.get(ref_index);
    if (about !== undefined) about.level = leaf.level;
    return;
  }
  if (!leaf.artifacts.some((named) => compareDigests(named, artifact) === 'same')) return;
  const { principal, key } = leaf;
  const time = formatInstant(leaf.time);
  statements.set(ref_index, { index: Number(ref_index), level: null, principal, key, time });
}
