import type { ComparedDocument } from './compare.ts';
import { type CheckedFile, checkedFiles } from './documents.ts';
import { ownVerdicts } from './own-verdicts.ts';
import { sbomqsVerdicts } from './sbomqs.ts';
import { type Recorded, recordedVerdicts } from './verdicts.ts';

/**
 * The documents with both sides: each twice, since sbomqs and one of the other checkers judge it.
 *
 * @throws Error when a document is not the one whose verdicts are recorded, or has no recorded verdicts
 */
export function comparedDocuments(): ComparedDocument[] {
  const others = byDocument(recordedVerdicts());
  const sbomqs = byDocument(sbomqsVerdicts());
  return checkedFiles().flatMap((file) => {
    const own = ownVerdicts(file.bytes);
    const recorded = [recordedOf(file, others, file.twin), recordedOf(file, sbomqs, null)];
    return recorded.map((one) => ({ document: file.name, recorded: one, own }));
  });
}

const byDocument = (recorded: readonly Recorded[]) =>
  new Map(recorded.map((one) => [one.document, one]));

/** A checker that does not read the document judges its twin. */
function recordedOf(
  { name, sha256 }: CheckedFile,
  recorded: ReadonlyMap<string, Recorded>,
  twin: string | null,
): Recorded {
  const found = recorded.get(twin ?? name);
  if (found === undefined) throw new Error(`No verdicts of ${twin ?? name} are recorded`);
  if (twin === null && found.sha256 !== sha256)
    throw new Error(`${name} is not the document whose verdicts are recorded`);
  return found;
}
