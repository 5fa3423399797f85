/** Remedy for a refused document, by refusal code; commands contain its file. */
interface Fix {
  steps: readonly string[];
  commands?: string;
}

const READER = 'Check the result before you upload it. The command prints nothing for valid JSON:';
const AGAIN = 'If the file came from a tool, update the tool and create the document again.';
const SPLIT = 'Split the document, for example one SBOM per container or module.';

const FIXES: Record<string, Fix> = {
  'sbom.syntax': {
    steps: ['Correct the document at this position.', AGAIN, READER],
    commands: 'jq empty sbom.json',
  },
  'sbom.duplicate_key': {
    steps: [
      'Remove the second key at this position. Two programs would read the document in two ways.',
      'Join documents with a tool that reads them, not as text:',
    ],
    commands: 'cyclonedx merge --input-files a.json b.json --output-file sbom.json',
  },
  'sbom.forbidden_key': { steps: ['Remove the key at this position.', AGAIN] },
  'sbom.lone_surrogate': { steps: ['Replace the incomplete character at this position.', AGAIN] },
  'sbom.not_utf8': {
    steps: ['Convert the document to UTF-8:'],
    commands: 'iconv -f UTF-16 -t UTF-8 sbom.json > sbom-utf8.json',
  },
  'sbom.doctype': { steps: ['Remove the document type. SBOMs do not need one.', AGAIN] },
  'sbom.empty': {
    steps: [
      'The file has no content. Check that the step that creates the SBOM succeeded.',
      'Let the pipeline fail when the file is missing or empty:',
    ],
    commands: 'test -s sbom.json',
  },
  'sbom.unknown_format': {
    steps: [
      'Check that the right file was uploaded.',
      'Create an SBOM in CycloneDX or SPDX, for example:',
    ],
    commands: 'syft . -o cyclonedx-json=sbom.json',
  },
  'sbom.unsupported_version': {
    steps: ['Export the document as CycloneDX 1.0 to 1.7, or as SPDX 2.2, 2.3 or 3.0.'],
  },
  'sbom.structure': { steps: ['Correct the structure at this position.', AGAIN] },
  'sbom.too_deep': { steps: ['Reduce the nesting at this position.', AGAIN] },
  'sbom.too_many': { steps: [SPLIT] },
  'sbom.too_long': { steps: ['Shorten the text at this position.', AGAIN] },
  'sbom.deadline': { steps: [SPLIT] },
  'sbom.memory': { steps: [SPLIT] },
  too_large: { steps: [SPLIT, 'Ask the operator of this server which size it takes.'] },
  unsupported_encoding: {
    steps: ['Upload the document plain, or compressed as gzip or zstd:'],
    commands: 'assay push sbom.json --project acme/web',
  },
  media_type: {
    steps: [
      'Upload the bytes of the document as application/octet-stream. The content decides the format:',
    ],
    commands: 'assay push sbom.json --project acme/web',
  },
  conflict: { steps: ['Use a new Idempotency-Key for each document, or none.'] },
  license: {
    steps: [
      'Delete SBOMs that are no longer needed, or ask a tenant administrator for a larger license.',
    ],
  },
  invalid: {
    steps: [
      'Correct the request: the reason names the field.',
      'Send one project path, such as acme/payments/api:',
    ],
    commands: 'assay push sbom.json --project acme/payments/api --version 1.2.3',
  },
  'body.incomplete': {
    steps: [
      'Upload the document again. If it breaks off again, look for a proxy with a size or time limit.',
    ],
  },
  'upload.lost': { steps: ['Upload the document again.'] },
  'sbom.deleted': { steps: ['Upload the document again if you still need it.'] },
};

const OTHERWISE: Fix = {
  steps: [
    'Upload the document again. If it fails again, ask the operator to look at the log of the server.',
  ],
};

/** Returns the remedy for a refused or failed upload. */
export const fixOf = (code: string): Fix => FIXES[code] ?? OTHERWISE;
