/**
 * OpenVEX 0.2.0, and the earlier form in which vulnerabilities and products are texts.
 *
 * @see https://github.com/openvex/spec/blob/main/OPENVEX-SPEC.md
 */
import {
  type Fields,
  fieldsAt,
  isFields,
  listOf,
  requiredTextOf,
  textOf,
  textsOf,
} from '../../advisories/record-fields.ts';
import { vexHash } from '../hash-names.ts';
import { splitRange } from '../purl-version.ts';
import { VexError } from '../vex-error.ts';
import { instantText } from '../vex-instant.ts';
import {
  NO_PRODUCT,
  type VexDocument,
  type VexProduct,
  type VexStatement,
} from '../vex-statement.ts';
import { meaningOf, type VexStatus } from '../vex-status.ts';
import { readProducts } from './openvex-products.ts';

const CONTEXT = /^https:\/\/openvex\.dev\/ns(?:\/v?([\d.]+))?/;
const STATUSES: readonly VexStatus[] = [
  ...(['not_affected', 'affected', 'fixed', 'under_investigation'] as const),
];

/** Whether a JSON document says of itself that it is OpenVEX, alone or as the predicate of an in-toto statement. */
export const isOpenVex = (json: unknown): boolean =>
  isFields(json) && (isContext(json['@context']) || isContext(json['predicateType']));

const isContext = (value: unknown) => typeof value === 'string' && CONTEXT.test(value);

/**
 * Reads a document, as a strict JSON reader gives it. Statements without products are about the subjects of the in-toto
 * statement around it.
 *
 * @throws AdvisoryError, VexError with the pointer
 */
export function readOpenVex(json: unknown): VexDocument {
  const outer = fieldsAt(json, '');
  if (outer['predicate'] === undefined) return readDocument(outer, { at: '', subjects: [] });
  const subjects = listOf(outer, 'subject', '').map((value, index) =>
    subjectOf(fieldsAt(value, `/subject/${index}`), `/subject/${index}`),
  );
  return readDocument(fieldsAt(outer['predicate'], '/predicate'), { at: '/predicate', subjects });
}

function subjectOf(fields: Fields, at: string): VexProduct {
  const name = textOf(fields, 'name', at) ?? '';
  const digest = fields['digest'] === undefined ? {} : fieldsAt(fields['digest'], `${at}/digest`);
  const hashes = Object.keys(digest).flatMap(
    (key) => vexHash(key, textOf(digest, key, `${at}/digest`) ?? '') ?? [],
  );
  return name.startsWith('pkg:')
    ? { ...NO_PRODUCT, purl: name, hashes }
    : { ...NO_PRODUCT, name, hashes };
}

interface Around {
  at: string;
  subjects: VexProduct[];
}

function readDocument(fields: Fields, around: Around): VexDocument {
  const { at } = around;
  const context = requiredTextOf(fields, '@context', at);
  const issued = timeOf(fields, at);
  const author = textOf(fields, 'author', at) ?? '';
  const { version } = fields;
  return {
    format: 'OpenVEX',
    format_version: CONTEXT.exec(context)?.[1] ?? '',
    id: textOf(fields, '@id', at) ?? '',
    version: typeof version === 'number' ? String(version) : (textOf(fields, 'version', at) ?? ''),
    title: '',
    author,
    timestamp: issued,
    statements: listOf(fields, 'statements', at).flatMap((value, index) => {
      const place = `${at}/statements/${index}`;
      return statementsOf(fieldsAt(value, place), place, { ...around, author, issued });
    }),
  };
}

/** When it was last changed, or issued. */
const timeOf = (fields: Fields, at: string): string =>
  instantText(textOf(fields, 'last_updated', at), `${at}/last_updated`) ||
  instantText(textOf(fields, 'timestamp', at), `${at}/timestamp`);

function statementsOf(
  fields: Fields,
  at: string,
  document: Around & { author: string; issued: string },
): VexStatement[] {
  const status = statusOf(fields, at);
  const said = {
    vulnerability: vulnerabilityOf(fields, at),
    ...meaningOf({
      status,
      label: textOf(fields, 'justification', at) ?? '',
      prose: proseOf(fields, { status, at }),
    }),
    author: document.author,
    timestamp: timeOf(fields, at) || document.issued,
    original: { status, at },
  };
  const products = readProducts(fields, at);
  const subjects = document.subjects.length === 0 ? [NO_PRODUCT] : document.subjects;
  const named =
    products.length > 0
      ? products
      : subjects.map((product): (typeof products)[number] => ({ product, subcomponents: [] }));
  return named.flatMap(({ product, subcomponents }) =>
    (subcomponents.length === 0 ? [null] : subcomponents).map((subcomponent) => ({
      ...said,
      ...rangedOf(product, subcomponent),
    })),
  );
}

/** The range is that of the vulnerable component, or of the product when no component is named. */
function rangedOf(product: VexProduct, subcomponent: VexProduct | null) {
  const inner = subcomponent ?? product;
  const { purl, range } =
    inner.purl === null ? { purl: null, range: null } : splitRange(inner.purl);
  const own = { ...inner, purl };
  return subcomponent === null
    ? { product: own, subcomponent, version: null, range }
    : { product, subcomponent: own, version: null, range };
}

function statusOf(fields: Fields, at: string): VexStatus {
  const text = requiredTextOf(fields, 'status', at);
  const status = STATUSES.find((one) => one === text);
  if (status !== undefined) return status;
  throw new VexError('status', `The status is one of ${STATUSES.join(', ')}`, `${at}/status`);
}

/** A statement has the text of its status; others are kept after it. */
function proseOf(fields: Fields, { status, at }: { status: VexStatus; at: string }): string {
  const own = { affected: 'action_statement', not_affected: 'impact_statement' };
  const keys = new Set([
    ...(status === 'affected' || status === 'not_affected' ? [own[status]] : []),
    ...['status_notes', 'impact_statement', 'action_statement'],
  ]);
  return [...keys]
    .map((key) => textOf(fields, key, at) ?? '')
    .filter((text) => text !== '')
    .join('\n\n');
}

function vulnerabilityOf(fields: Fields, at: string): VexStatement['vulnerability'] {
  const value = fields['vulnerability'];
  if (typeof value === 'string' && value !== '') return { name: value, aliases: [] };
  const place = `${at}/vulnerability`;
  const vulnerability = fieldsAt(value, place);
  const id = (textOf(vulnerability, '@id', place) ?? '').split('/').at(-1) ?? '';
  const aliases = textsOf(vulnerability, 'aliases', place);
  const name = textOf(vulnerability, 'name', place) || id || aliases[0];
  if (!name) throw new VexError('missing', 'name is required', `${place}/name`);
  return { name, aliases: aliases.filter((alias) => alias !== name) };
}
