import type { DocumentHead } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import type { FieldReader, Fields } from './fields.ts';

const UNDERSTOOD = new Set(['2.2', '2.2.1', '2.2.2', '2.3', '3.0', '3.0.0', '3.0.1']);

/**
 * Remarks on a version that is missing, older or newer than those understood (2.2, 2.3, 3.0).
 *
 * @throws SbomError `unsupported_version` when the major version does not fit the encoding
 */
export function remarkOnVersion(head: DocumentHead, reader: FieldReader, body: Fields): void {
  const version = head.spec_version;
  if (version === '') {
    reader.warn('The document does not say its SPDX version.', body, '/spdxVersion');
    return;
  }
  const [major = '', minor = ''] = version.split('.');
  if (major !== (head.encoding === 'json-ld' ? '3' : '2')) {
    const message = `SPDX version "${version.slice(0, 40)}" is not read in this form.`;
    throw new SbomError('unsupported_version', message, reader.place(body, '/spdxVersion'));
  }
  if (UNDERSTOOD.has(version)) return;
  const isOlder = major === '2' && Number(minor) < 2;
  const message = isOlder
    ? `SPDX ${version} is older than 2.2; fields that changed since are not read.`
    : `SPDX ${version.slice(0, 40)} was received, but is not fully understood.`;
  reader.warn(message, body, '/spdxVersion');
}
