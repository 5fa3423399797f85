import { readFileSync, writeFileSync } from 'node:fs';
import { readStandards } from '@assay/core/compliance/standards/read-standards.ts';
import { parseSbomJson } from '@assay/core/sbom/sbom-json.ts';
import type { StandardsJob } from './parse-job.ts';

/**
 * Writes the standards of a document as JSON.
 *
 * @throws SbomError for a document that cannot be read, or has no standards
 */
export function writeStandards({ document_path, standards_path }: StandardsJob): void {
  const read = readStandards(parseSbomJson(readFileSync(document_path)));
  writeFileSync(standards_path, JSON.stringify(read));
}
