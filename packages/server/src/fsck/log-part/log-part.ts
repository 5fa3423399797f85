import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { type Hash, leafHash } from '@assay/core/log/tree/hasher.ts';
import { nodeHasher } from '../../log/keys/node-hasher.ts';
import type { FsckContext, LogPartContext, Tell } from '../fsck-context.ts';
import * as query from '../log-queries.ts';
import { ChunkRoots } from '../scope/chunk-roots.ts';
import type { SeenLog } from '../scope/last-run.ts';
import type { LogRow } from '../scope/log-row.ts';
import { CHUNK } from '../scope/scope.ts';
import { Checkpoints } from './checkpoints.ts';
import { NewLeaves } from './new-leaves.ts';
import { checkFiles } from './published-files.ts';

const BATCH = 2000;

/** A log as the last run left it, and the receiver of problems. */
interface PartOptions {
  seen: SeenLog;
  tell: Tell;
}

/**
 * Holds parts of a log against what the last clean run left: leaves that were there then must still be those that it
 * hashed, and what is new has to go on from there.
 *
 * @returns how many leaves were hashed
 */
export async function checkLogPart(
  parts: LogPartContext,
  log: LogRow,
  { seen, tell }: PartOptions,
): Promise<number> {
  const size = Number(log.size);
  if (size < seen.size) {
    const message = `It has ${size} leaves, and had ${seen.size} at the last run.`;
    tell(message, { code: 'log_shrank', index: size });
    return 0;
  }
  const old = new ChunkRoots(seen);
  const grown = new ChunkRoots(seen);
  const checkpoints = await Checkpoints.open(parts, log, tell);
  let leaves = size - seen.size;
  for (const { from, to } of parts.scope.leavesOf(log.uuid)) {
    if (to === null) continue;
    const tree = old.before(from / CHUNK);
    const expected = await checkpoints.within(from, to);
    const append = (hash: Hash) => {
      tree.append(hash);
      expected.compare(Number(tree.size), () => tree.root());
    };
    const isWhole = await hashLeaves(parts, log, { from, to, append, tell });
    if (isWhole && !equalBytes(tree.root(), old.rootOf(to)))
      tell(`Of the leaves from ${from} to ${to - 1} one at least is not the one of the last run.`, {
        ...{ code: 'root_mismatch', index: from },
      });
    await checkFiles(parts, log, { from, to: Math.min(to, checkpoints.size), tell });
    leaves += to - from;
  }
  await checkGrowth(parts, log, { grown, checkpoints, tell });
  parts.scope.sawLog(log.uuid, grown.seen(log.tenant_uuid));
  return leaves;
}

/** Leaves after those of the last run, by the rules of a log too. */
async function checkGrowth(
  parts: LogPartContext,
  log: LogRow,
  { grown, checkpoints, tell }: { grown: ChunkRoots; checkpoints: Checkpoints; tell: Tell },
): Promise<void> {
  const from = grown.size;
  const expected = await checkpoints.within(from, Number(log.size));
  expected.compare(from, () => grown.root());
  await checkpoints.compareShown(from, () => grown.root());
  const append = (hash: Hash) => {
    grown.append(hash);
    expected.compare(grown.size, () => grown.root());
  };
  const isWhole = await hashLeaves(parts, log, { from, append, tell });
  if (isWhole && !equalBytes(grown.root(), log.root))
    tell(`The head of ${log.size} leaves is not that of the leaves.`, { code: 'root_mismatch' });
  await checkFiles(parts, log, { from, to: Math.min(grown.size, checkpoints.size), tell });
  await new NewLeaves(parts.all, log, tell).check(from);
}

/** Leaves to hash. */
interface HashOptions {
  from: number;
  /** Up to which index; as many as the head says unless told. */
  to?: number;
  append: (hash: Hash) => void;
  tell: Tell;
}

/** Hashes rows again; ends at the first that is not in its place. @returns whether all were in theirs */
async function hashLeaves(
  { all }: Pick<FsckContext, 'all'>,
  log: LogRow,
  { from, to = Number(log.size), append, tell }: HashOptions,
): Promise<boolean> {
  let next = from;
  const range = { from, to };
  const isMissing = (index: number) => {
    const message = `Leaf ${index} is missing: the head says ${log.size} leaves.`;
    tell(message, { code: 'entry_changed', index });
    return false;
  };
  for await (const rows of query.entriesWithin(all, log, { range, batch: BATCH }))
    for (const { idx, tenant_uuid, leaf, leaf_hash } of rows) {
      if (Number(idx) !== next) return isMissing(next);
      const hash = leafHash(nodeHasher, leaf);
      const finding = { code: 'entry_changed', index: Number(idx) } as const;
      if (!equalBytes(hash, leaf_hash))
        tell(`Leaf ${idx} is not the one that was hashed.`, finding);
      if (tenant_uuid !== log.tenant_uuid) tell(`Leaf ${idx} is another tenant’s.`, finding);
      append(hash);
      next += 1;
    }
  return next >= to || isMissing(next);
}
