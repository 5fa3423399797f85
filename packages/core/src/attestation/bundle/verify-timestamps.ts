import { formatInstant, type Instant } from '../../encoding/instant.ts';
import type { VerifiedSignature } from '../../log/tree/note.ts';
import type { BundleTrust, TimestampResult, VerifyTimestamp } from './bundle-trust.ts';
import { type BundleStep, bundleStep } from './verification-step.ts';

const { passed, failed, unknown } = bundleStep('timestamps');

/**
 * Verifies the time-stamp tokens over a signature. The resulting time is the one by which the required number
 * of authorities had seen it.
 */
export async function verifyTimestamps(
  { tokens, signature }: { tokens: readonly Uint8Array[]; signature: Uint8Array },
  needed: number,
  verify: VerifyTimestamp,
): Promise<{ step: BundleStep; time: Instant | null }> {
  const results: TimestampResult[] = [];
  for (const token of tokens) results.push(await verify(token, signature));
  const refused = results.find((result) => result.outcome === 'invalid');
  if (refused?.outcome === 'invalid')
    return { step: failed('bad_timestamp', refused.detail), time: null };
  const times = [...earliestByAuthority(results).values()].sort((a, b) => a - b);
  const time = times[Math.max(needed, 1) - 1] ?? null;
  if (times.length >= needed) {
    const seen = time === null ? 'No time stamp is needed.' : `Seen at ${formatInstant(time)}.`;
    return { step: passed(seen), time };
  }
  const missing = `${times.length} of ${needed} time-stamping authorities saw the signature.`;
  const isOpen = results.some(({ outcome }) => outcome === 'unknown');
  const step = unknown(isOpen ? 'unknown_authority' : 'too_few_timestamps', missing);
  return { step, time: null };
}

function earliestByAuthority(results: readonly TimestampResult[]): Map<string, Instant> {
  const times = new Map<string, Instant>();
  for (const result of results) {
    if (result.outcome !== 'valid') continue;
    const { authority, time } = result;
    times.set(authority, Math.min(time, times.get(authority) ?? time));
  }
  return times;
}

/**
 * Time by which a quorum of witnesses had seen a checkpoint; null when no quorum is required, because a single
 * witness could then state any time.
 */
export function witnessedAt(
  signatures: readonly VerifiedSignature[],
  { isQuorum }: Pick<BundleTrust, 'isQuorum'>,
): Instant | null {
  if (isQuorum([])) return null;
  const times = signatures.flatMap(({ time }) => (time === null ? [] : [Number(time)]));
  const quorate = times
    .sort((a, b) => a - b)
    .find((latest) =>
      isQuorum(
        signatures
          .filter(({ time }) => time !== null && Number(time) <= latest)
          .map(({ key }) => key),
      ),
    );
  return quorate === undefined ? null : quorate * 1000;
}
