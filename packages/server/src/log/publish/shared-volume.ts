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
  await mkdir(anchor, { recursive: true, mode: 0o700 });
  const data = await stat(data_dir);
  const places = [`file:${anchor}`, ...anchor_copies.places];
  for (const place of places) if (await isElsewhere(place, data.dev)) return undefined;
  return 'The anchor is on the volume of the data, so a restored or replaced volume takes both back and nobody notices. Set ASSAY_ANCHOR to a directory on another volume, or name one, an address or an object in ASSAY_ANCHOR_COPIES; a mail alone is not compared at a start.';
}

/** Whether a place is read at a start, and not on the volume of the data. A directory that is missing is another matter. */
async function isElsewhere(place: string, device: number): Promise<boolean> {
  if (!place.startsWith('file:')) return !place.startsWith('mailto:');
  const there = await stat(place.slice('file:'.length)).catch(() => undefined);
  return there === undefined || there.dev !== device;
}
