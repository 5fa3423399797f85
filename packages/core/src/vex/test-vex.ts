/** Arbitrary statements, and what a format can carry of them. */
import fc from 'fast-check';
import {
  NO_PRODUCT,
  subjectKeyOf,
  VEX_JUSTIFICATIONS,
  VEX_RESPONSES,
  VEX_STATES,
  type VexProduct,
  type VexStatement,
} from './vex-statement.ts';

const instant = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) })
  .map((time) => new Date(time).toISOString());

/** Sentences, among them ones that look like markers and like the sentences that Assay writes itself. */
const detail = fc
  .oneof(
    fc.constant(''),
    fc.constantFrom(
      '[cdx:rollback] not a marker',
      '[cdx:detail]',
      '[vex:component_not_present]',
      '[vex:component_not_present] The package is not shipped.',
      '[vex:inline_mitigations_already_exist] Stack canaries.',
      '[cdx:unknown_word] text',
      'Not affected; no justification recorded.',
      'Affected; no action recorded.',
      'A workaround is available.',
      'No fix is planned. Update to a version that is not affected.',
    ),
    fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
  )
  .map((text) => text.trim());

const version = fc.constantFrom('1.0.0', '2.31.4-r1', '1:7.50.3-1', '2024.08.1+git');
const purl = fc
  .tuple(
    fc.constantFrom(
      'pkg:npm/left-pad',
      'pkg:golang/github.com/a/b',
      'pkg:deb/debian/curl',
      'pkg:npm/%40acme/web',
    ),
    fc.option(version),
  )
  .map(([name, of]) =>
    of === null ? name : `${name}@${encodeURIComponent(of).replaceAll('%3A', ':')}`,
  );
const cpe = fc.constantFrom(
  'cpe:2.3:a:haxx:curl:7.50.3:*:*:*:*:*:*:*',
  'cpe:/o:redhat:enterprise_linux:9',
);
const hash = fc.constantFrom(
  { alg: 'SHA-1', content: 'a'.repeat(40) },
  { alg: 'MD5', content: 'b'.repeat(32) },
  { alg: 'SHA3-512', content: 'c'.repeat(128) },
  { alg: 'SHA-256', content: 'd'.repeat(64) },
);

/** A product with at least one identifier. */
const product: fc.Arbitrary<VexProduct> = fc.oneof(
  purl.map((text) => ({ ...NO_PRODUCT, purl: text })),
  cpe.map((text) => ({ ...NO_PRODUCT, cpe: text })),
  hash.map((one) => ({ ...NO_PRODUCT, hashes: [one] })),
  fc
    .tuple(purl, cpe, hash)
    .map(([own, of, one]) => ({ ...NO_PRODUCT, purl: own, cpe: of, hashes: [one] })),
  purl.map((text) => ({
    ...NO_PRODUCT,
    purl: text,
    ref: `urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#${encodeURIComponent(text)}`,
  })),
);

const names = [
  { name: 'CVE-2021-44228', aliases: ['GHSA-jfh8-c2jp-5v3q'] },
  { name: 'CVE-2024-3094', aliases: [] },
  { name: 'GHSA-aaaa-bbbb-cccc', aliases: ['PYSEC-2024-1'] },
];

/** A statement that every format can carry, about one product or a component of it. */
export const statement: fc.Arbitrary<VexStatement> = fc
  .record({
    vulnerability: fc.constantFrom(...names),
    product,
    subcomponent: fc.option(product),
    isRange: fc.boolean(),
    state: fc.constantFrom(...VEX_STATES),
    justification: fc.constantFrom('' as const, ...VEX_JUSTIFICATIONS),
    responses: fc.subarray([...VEX_RESPONSES]),
    detail,
    timestamp: instant,
  })
  .map(({ isRange, ...one }) => {
    const { purl: own = null } = one.subcomponent ?? one.product;
    const range =
      isRange && own !== null && !/[^/]@/.test(own.slice(4)) ? 'vers:npm/>=1.0.0|<1.2.3' : null;
    return {
      ...one,
      ...{ version: null, range, author: 'Acme', original: { status: '', at: '' } },
    };
  });

/** Statements without where they were in their document, in an order that depends on their subjects alone. */
export const comparable = (statements: readonly VexStatement[]) =>
  [...statements]
    .sort((a, b) => (subjectKeyOf(a) < subjectKeyOf(b) ? -1 : 1))
    .map(({ original: _, ...rest }) => rest);
