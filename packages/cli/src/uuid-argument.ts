import { wrongUsage } from './exit-codes.ts';
import { printable } from './printable.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Tells whether a text is a UUID. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Returns an argument that names an SBOM. @throws Stop, wrong usage, where it is no UUID */
export function sbomArgument(text: string): string {
  if (isUuid(text)) return text;
  throw wrongUsage(
    `'${printable(text)}' is no UUID of an SBOM: give the field sbomid that assay push --json prints.`,
  );
}
