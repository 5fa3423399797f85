import type { ArtifactPack, ClaimedLevel } from './artifact-pack.ts';
import { formatBundle } from './format-bundle.ts';
import { NOON } from './test-authorities.ts';
import type { Notarised, World } from './test-world.ts';

/** Keys of a log, for ever. */
export const keysOf = (vkey: string) => [{ vkey, first_size: 0n, last_size: null }];

/** A pack as a server makes it, of signatures that are in the ledger. */
export async function packOf(
  world: World,
  logged: readonly Notarised[],
  claimed: Pick<ClaimedLevel, 'level' | 'reasons'>,
): Promise<ArtifactPack> {
  const { ledger, control, artifact } = world;
  const size = BigInt(ledger.entries.length);
  const evidence = logged.map(async ({ bundle, index }) => {
    const at = Number(index);
    const [body, leaf] = ledger.entries.slice(at);
    if (body === undefined || leaf === undefined) throw new Error('It is not in the ledger');
    const now = await world.bundled({ index: at, body, leaf }, bundle);
    return {
      bundle: formatBundle(now.bundle),
      notarization: now.notarization,
      status: null,
    };
  });
  return {
    artifact: { digests: artifact, name: 'a.txt', purl: null },
    ledger: { origin: ledger.origin, keys: keysOf(ledger.vkey) },
    signers: {
      ...{ origin: control.origin, keys: keysOf(control.vkey) },
      ...{ checkpoint: control.checkpoint(), entries: control.entries },
    },
    size,
    evidence: await Promise.all(evidence),
    claimed: {
      ...claimed,
      ...{ ledger_size: size, signers_size: BigInt(control.entries.length), judged_at: NOON },
    },
    names: { groups: { [world.group]: 'Release' }, principals: {} },
    trusted_root: '{}',
  };
}
