/**
 * Statements of SPDX 3 documents: relationships of the profile Security, from a vulnerability to products.
 *
 * @see https://spdx.github.io/spdx-spec/v3.0.1/model/Security/Security/
 */
import { classOf, Elements, idOf } from '../../sbom/spdx/elements.ts';
import { type Fields, isFields } from '../../sbom/spdx/fields.ts';
import { vexHash } from '../hash-names.ts';
import { withVersion } from '../purl-version.ts';
import { VexError } from '../vex-error.ts';
import { instantText } from '../vex-instant.ts';
import {
  NO_PRODUCT,
  type VexDocument,
  type VexProduct,
  type VexStatement,
} from '../vex-statement.ts';
import { meaningOf, type VexStatus } from '../vex-status.ts';

const CLASSES: Readonly<Record<string, VexStatus>> = {
  VexAffectedVulnAssessmentRelationship: 'affected',
  VexFixedVulnAssessmentRelationship: 'fixed',
  VexNotAffectedVulnAssessmentRelationship: 'not_affected',
  VexUnderInvestigationVulnAssessmentRelationship: 'under_investigation',
};

/** Text of each status, with the profile's prefix or without. */
const PROSE: Readonly<Record<VexStatus, string>> = {
  affected: 'actionStatement',
  not_affected: 'impactStatement',
  fixed: 'statusNotes',
  under_investigation: 'statusNotes',
};

/**
 * Reads a document, as a strict JSON reader gives it.
 *
 * @throws SbomError, VexError with the pointer
 */
export function readSpdxVex(json: unknown): VexDocument {
  if (!isFields(json)) throw new VexError('structure', 'An SPDX document is a JSON object', '');
  const elements = new Elements(json);
  const [document] = elements.ofClass('SpdxDocument');
  const head = creationOf(document ?? {}, elements);
  return {
    format: 'SPDX',
    format_version: head.version,
    id: document === undefined ? '' : idOf(document),
    version: '',
    title: document === undefined ? '' : textOf(document, 'name'),
    author: head.author,
    timestamp: head.created,
    statements: elements
      .ofClass(...Object.keys(CLASSES))
      .flatMap((one) => statementsOf(one, elements)),
  };
}

function statementsOf(relationship: Fields, elements: Elements): VexStatement[] {
  const at = elements.pointers.get(relationship) ?? '';
  const status = CLASSES[classOf(relationship)] ?? 'under_investigation';
  const [vulnerability] = elements.referred(relationship, 'from');
  if (vulnerability === undefined) throw new VexError('missing', 'from is required', `${at}/from`);
  const own = textOf(relationship, PROSE[status]);
  const notes = PROSE[status] === 'statusNotes' ? '' : textOf(relationship, 'statusNotes');
  const { author, created } = creationOf(relationship, elements);
  const said = {
    vulnerability: nameOf(vulnerability, elements, `${at}/from`),
    ...meaningOf({
      status,
      label: labelOfType(textOf(relationship, 'justificationType')),
      prose: [own, notes].filter((text) => text !== '').join('\n\n'),
    }),
    author,
    timestamp:
      ['modifiedTime', 'publishedTime']
        .map((key) => instantText(textOf(relationship, key), `${at}/${key}`))
        .find((time) => time !== '') ?? created,
    original: { status: classOf(relationship), at },
  };
  const within = ['assessedElement', 'security_assessedElement']
    .flatMap((key) => elements.referred(relationship, key))
    .map(productOfElement(elements));
  const products = elements.referred(relationship, 'to').map(productOfElement(elements));
  return products.flatMap((product) =>
    (within.length === 0 ? [null] : within).map((subcomponent) => ({
      ...said,
      ...{ product, subcomponent, version: null, range: null },
    })),
  );
}

/** `vulnerableCodeNotPresent` is written `vulnerable_code_not_present` elsewhere. */
const labelOfType = (type: string): string =>
  type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function nameOf(
  vulnerability: Fields,
  elements: Elements,
  at: string,
): VexStatement['vulnerability'] {
  const ids = elements
    .referred(vulnerability, 'externalIdentifier')
    .map((one) => textOf(one, 'identifier'));
  const last = idOf(vulnerability).split(/[/#:]/).at(-1) ?? '';
  const names = [textOf(vulnerability, 'name'), ...ids].filter((name) => name !== '');
  const [name = last, ...aliases] = new Set(names);
  if (name === '') throw new VexError('missing', 'name is required', at);
  return { name, aliases };
}

const productOfElement =
  (elements: Elements) =>
  (element: Fields): VexProduct => {
    const identifiers = elements.referred(element, 'externalIdentifier');
    const of = (type: RegExp) =>
      identifiers
        .filter((one) => type.test(textOf(one, 'externalIdentifierType')))
        .map((one) => textOf(one, 'identifier'))
        .find((text) => text !== '') ?? null;
    const purl = textOf(element, 'packageUrl') || of(/^(?:packageUrl|purl)$/i);
    const version = textOf(element, 'packageVersion');
    const cpe = of(/^cpe2[23]$/i);
    const hashes = elements
      .referred(element, 'verifiedUsing')
      .flatMap((one) => vexHash(textOf(one, 'algorithm'), textOf(one, 'hashValue')) ?? []);
    return {
      ...NO_PRODUCT,
      name: textOf(element, 'name'),
      purl: purl === null || version === '' ? purl : withVersion(purl, version),
      ...{ cpe, hashes, ref: idOf(element) || null },
    };
  };

function creationOf(element: Fields, elements: Elements) {
  const [own] = elements.referred(element, 'creationInfo');
  const info = own?.['created'] === undefined ? elements.ofClass('CreationInfo')[0] : own;
  const agents = info === undefined ? [] : elements.referred(info, 'createdBy');
  const names = agents.map((agent) => textOf(agent, 'name') || idOf(agent));
  return {
    author: names.join(', '),
    created:
      info === undefined
        ? ''
        : instantText(textOf(info, 'created'), elements.pointers.get(info) ?? ''),
    version: info === undefined ? '' : textOf(info, 'specVersion'),
  };
}

/** A text with the prefix of its profile (`security_statusNotes`) or without; '' for anything else. */
function textOf(fields: Fields, key: string): string {
  const values = [fields[key], fields[`security_${key}`], fields[`software_${key}`]];
  const text = values.find((value) => typeof value === 'string');
  return typeof text === 'string' ? text : '';
}
