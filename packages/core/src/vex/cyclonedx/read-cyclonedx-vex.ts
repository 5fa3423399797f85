/**
 * Statements of CycloneDX documents (`vulnerabilities[].analysis`), JSON and XML: of a VEX document on its own, or inside an
 * SBOM.
 */
import type { BomNode } from '../../sbom/cyclonedx/bom-node.ts';
import { VexError } from '../vex-error.ts';
import { instantText } from '../vex-instant.ts';
import {
  VEX_JUSTIFICATIONS,
  VEX_RESPONSES,
  VEX_STATES,
  type VexDocument,
  type VexResponse,
  type VexState,
  type VexStatement,
} from '../vex-statement.ts';
import { type Affected, affectedReader } from './affected-components.ts';

/** A document in either notation. */
interface BomSource {
  specVersion: string;
  /** Position of the version. */
  at: string;
  /** The document; `warn` is called for members of the wrong type. */
  open(warn: (message: string, at: string) => void): BomNode;
}

/** @throws VexError for a version before 1.4, and with the position of what cannot be read */
export function readCycloneDxVex({ specVersion, at, open }: BomSource): VexDocument {
  if (!/^1\.[4-7]$/.test(specVersion))
    throw new VexError('unsupported_version', 'Assay reads VEX of CycloneDX 1.4 to 1.7', at);
  const bom = open(() => undefined);
  const metadata = bom.child('metadata');
  const author = metadata === undefined ? '' : authorOf(metadata);
  const timestamp = metadata ? instantText(metadata.text('timestamp'), metadata.at) : '';
  const strict = open((message, place) => {
    throw new VexError('structure', message, place);
  });
  const affected = affectedReader(bom);
  const about = { author, timestamp, affected };
  return {
    format: 'CycloneDX',
    format_version: specVersion,
    id: bom.text('serialNumber'),
    version: bom.text('version'),
    title: metadata?.child('component')?.text('name') ?? '',
    ...{ author, timestamp },
    statements: strict.items('vulnerabilities').flatMap((node) => statementsOf(node, about)),
  };
}

function authorOf(metadata: BomNode): string {
  const names = [
    ...metadata.items('authors').map((one) => one.text('name')),
    ...['manufacturer', 'supplier', 'manufacture'].map(
      (key) => metadata.child(key)?.text('name') ?? '',
    ),
  ];
  return names.find((name) => name !== '') ?? '';
}

interface About {
  author: string;
  timestamp: string;
  affected: (target: BomNode) => Affected[];
}

/** A vulnerability without analysis states nothing. */
function statementsOf(node: BomNode, about: About): VexStatement[] {
  const analysis = node.child('analysis');
  const status = analysis?.text('state') ?? '';
  if (analysis === undefined || status === '') return [];
  const said = {
    vulnerability: nameOf(node),
    state: oneOf(VEX_STATES, status, `${analysis.at}/state`),
    justification: optionalOf(analysis),
    responses: responsesOf(analysis),
    detail: analysis.text('detail'),
    author: about.author,
    timestamp: timeOf(analysis) || about.timestamp,
    original: { status, at: node.at },
  };
  const targets = node.items('affects').flatMap(about.affected);
  return targets.map(({ version_status, ...target }) => ({
    ...said,
    ...target,
    state: stateOf(said.state, version_status),
  }));
}

function optionalOf(analysis: BomNode): VexStatement['justification'] {
  const text = analysis.text('justification');
  return text === '' ? '' : oneOf(VEX_JUSTIFICATIONS, text, `${analysis.at}/justification`);
}

function oneOf<T extends string>(words: readonly T[], text: string, at: string): T {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new VexError('word', `Expected one of ${words.join(', ')}`, at);
}

function responsesOf(analysis: BomNode): VexResponse[] {
  const texts =
    analysis.kind === ''
      ? analysis.texts('response')
      : analysis.items('responses').map((one) => one.content('response'));
  const stated = new Set(
    texts.map((text) => oneOf(VEX_RESPONSES, text, `${analysis.at}/response`)),
  );
  return VEX_RESPONSES.filter((one) => stated.has(one));
}

const timeOf = (analysis: BomNode): string =>
  instantText(analysis.text('lastUpdated'), `${analysis.at}/lastUpdated`) ||
  instantText(analysis.text('firstIssued'), `${analysis.at}/firstIssued`);

/** The analysis is about the affected versions; others that are listed are not, or not known to be. */
function stateOf(state: VexState, versionStatus: string): VexState {
  if (state !== 'exploitable' && state !== 'in_triage') return state;
  if (versionStatus === 'unaffected') return 'not_affected';
  return versionStatus === 'unknown' ? 'in_triage' : state;
}

function nameOf(node: BomNode): VexStatement['vulnerability'] {
  const aliases = node.items('references').map((one) => one.text('id'));
  const names = [...new Set([node.text('id'), ...aliases])].filter((name) => name !== '');
  const [name, ...others] = names;
  if (name === undefined) throw new VexError('missing', 'id is required', `${node.at}/id`);
  return { name, aliases: others };
}
