import { mkdir, stat } from 'node:fs/promises';

/** Returns a warning for an operator whose anchor is on the data volume; undefined otherwise. */
export async function anchorWarning({
  anchor,
  data_dir,
  anchor_copies,
}: {
  anchor: string;
  data_dir: string;
  anchor_copies: { places: readonly string[] };
}): Promise<string | undefined> {
  if (anchor_copies.places.length > 0) return undefined;
  await mkdir(anchor, { recursive: true, mode: 0o700 });
  const [own, data] = await Promise.all([stat(anchor), stat(data_dir)]);
  if (own.dev !== data.dev) return undefined;
  return 'The anchor is on the volume of the data, so a restored or replaced volume takes both back and nobody notices. Set ASSAY_ANCHOR to a directory on another volume, or ASSAY_ANCHOR_COPIES.';
}
