/**
 * Evidence packs of artifacts: every signature that a ledger has about one artifact, and everything needed to
 * recompute the trust level without the server. A ZIP of stored members:
 *
 *     artifact.json        the artifact, keys of the logs, leaves, and the level that the server claims
 *     bundle-00001.json …  a Sigstore bundle v0.3 for each signature, at one checkpoint of the ledger
 *     signers.checkpoint   signed head of the signers log
 *     signers.entries      all leaves of the signers log, as concatenated C2SP tlog-tiles entry bundles
 *     trusted_root.json    the logs, for Sigstore tools
 *     README.txt           instructions
 *
 * A pack proves its content, not that the ledger contains nothing else, and it cannot prove its own keys.
 */

import { concatBytes } from '../../encoding/bytes.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { writeZip } from '../../log/receipt/zip-store.ts';
import { encodeEntryBundle } from '../../log/tree/entry-bundle.ts';
import { TILE_WIDTH } from '../../log/tree/tile.ts';
import type { ArtifactPack } from './artifact-pack-content.ts';
import { artifactJson, bundleName } from './artifact-pack-json.ts';

export type { ArtifactPack, PackLogKey } from './artifact-pack-content.ts';

const README = `This is evidence about one artifact: the signatures that a tamper-evident ledger has about it, the log that says who
may sign, and the trust level that follows from both.

Verify it offline, with the keys of both logs that you have from elsewhere:

    node assay-verifier.mjs this.zip --key "<key of the ledger>" --key "<key of the signers log>"
    assay verify this.zip --key "<key of the ledger>" --key "<key of the signers log>"

The keys in artifact.json are what the server said. A pack cannot vouch for its own keys.
Each bundle is one of Sigstore: its tools verify it too, with trusted_root.json.
`;

/** Serializes a pack; equal packs give equal bytes. @throws RangeError for content that a pack cannot hold */
export const formatArtifactPack = (pack: ArtifactPack, readme = README): Uint8Array =>
  writeZip(
    new Map<string, Uint8Array>([
      ['artifact.json', artifactJson(pack)],
      ...pack.evidence.map(({ bundle }, i) => [bundleName(i), encodeUtf8(bundle)] as const),
      ['signers.checkpoint', encodeUtf8(pack.signers.checkpoint)],
      ['signers.entries', entriesOf(pack.signers.entries)],
      ['trusted_root.json', encodeUtf8(pack.trusted_root)],
      ['README.txt', encodeUtf8(readme)],
    ]),
  );

function entriesOf(entries: readonly Uint8Array[]): Uint8Array {
  const bundles = Math.ceil(entries.length / TILE_WIDTH);
  return concatBytes(
    ...Array.from({ length: bundles }, (_, i) =>
      encodeEntryBundle(entries.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH)),
    ),
  );
}
