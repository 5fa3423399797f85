import type { ComponentGraph } from '../component-graph.ts';
import { SbomError } from '../sbom-error.ts';
import { lineOf, readXml } from '../xml.ts';
import { readBom } from './read-bom.ts';
import { XmlNode } from './xml-node.ts';

const NAMESPACE = /^http:\/\/cyclonedx\.org\/schema\/bom\/([\d.]{1,10})$/;

/**
 * The graph of a CycloneDX XML document; its version is the last part of its namespace.
 *
 * @throws SbomError as {@link readXml} does; `structure` where the element is not `bom`; `unsupported_version`
 */
export function readCycloneDxXml(bytes: Uint8Array): ComponentGraph {
  const element = readXml(bytes);
  if (element.name !== 'bom') {
    throw new SbomError('structure', 'The outermost element is not "bom".', lineOf(element));
  }
  return readBom({
    encoding: 'xml',
    specVersion: NAMESPACE.exec(element.uri)?.[1] ?? '',
    versionAt: lineOf(element),
    open: (warn) => new XmlNode(element, warn),
  });
}
