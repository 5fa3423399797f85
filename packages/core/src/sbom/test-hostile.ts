/**
 * Documents designed to cost a reader as much as possible for their size. Each has roughly the requested
 * length.
 */

/** Creates a hostile document of roughly the given number of characters. */
export type HostileText = (length: number) => string;

const many = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

/** Numbered pieces until the length is reached. */
function numbered(length: number, piece: (i: number) => string): string {
  const pieces: string[] = [];
  for (let i = 0, total = 0; total < length; i++) {
    const text = piece(i);
    pieces.push(text);
    total += text.length;
  }
  return pieces.join('');
}

const yaml = (body: (length: number) => string): HostileText => {
  return (length) => `spdxVersion: SPDX-2.3\n${body(length)}`;
};

const YAML: [name: string, text: HostileText][] = [
  ['open lists', yaml((n) => `packages: ${'['.repeat(n)}`)],
  ['open mappings', yaml((n) => `packages: ${'{'.repeat(n)}`)],
  ['open mappings with keys', yaml((n) => `packages: ${many('{a: ', n)}`)],
  ['lists and mappings in turn', yaml((n) => `packages: ${many('[{a: ', n)}`)],
  ['lists in one line', yaml((n) => `packages:\n  ${many('- ', n)}`)],
  ['keys in one line', yaml((n) => many('? ', n))],
  ['values in one line', yaml((n) => many(': ', n))],
  ['mappings in one line', yaml((n) => many('a: ', n))],
  ['mappings by indentation', yaml((n) => numbered(n, (i) => `${' '.repeat(i)}a:\n`))],
  ['lists by indentation', yaml((n) => numbered(n, (i) => `${' '.repeat(i)}-\n`))],
  ['closing without opening', yaml((n) => `a: ${']'.repeat(n)}`)],
  ['commas alone', yaml((n) => `a: [${','.repeat(n)}`)],
  ['anchors alone', yaml((n) => `a: ${many('&a ', n)}`)],
  ['tags alone', yaml((n) => `a: ${many('!a ', n)}`)],
  ['empty lines', yaml((n) => `a:\n${'\n'.repeat(n)}`)],
  ['comments', yaml((n) => `a:\n${many('#\n', n)}`)],
  ['comments before a deeper line', yaml((n) => `a:\n  b: c\n${many('#\n', n)}  d: e`)],
  ['texts without a comma', yaml((n) => `a: [${many('"a" "b" ', n)}]`)],
  ['texts in a row', yaml((n) => `a: ${many('""', n)}`)],
  ['lists that end in nothing', yaml((n) => many('- [\n', n))],
  ['an open text', yaml((n) => `a: "${'x'.repeat(n)}`)],
  ['a text of escapes', yaml((n) => `a: "${many('\\"', n)}"`)],
  ['a text of many lines', yaml((n) => `a: "${many('x\n ', n)}"`)],
  ['a literal of many lines', yaml((n) => `a: |\n${many(' x\n', n)}`)],
  ['a literal of empty lines', yaml((n) => `a: |\n${'\n'.repeat(n)}`)],
  ['a folded text', yaml((n) => `a: >\n${many(' x\n\n', n)}`)],
  ['a plain text of many lines', yaml((n) => `a: x\n${many(' x\n', n)}`)],
  ['a long anchor', yaml((n) => `a: &${'x'.repeat(n)} b`)],
  ['different keys', yaml((n) => numbered(n, (i) => `k${i}: v\n`))],
  ['one key again and again', yaml((n) => many('k: v\n', n))],
  ['merge keys', yaml((n) => `a: &a {b: c}\n${numbered(n, (i) => `k${i}: {<<: *a}\n`)}`)],
  ['aliases', yaml((n) => `a: &a x\nb:\n${many('- *a\n', n)}`)],
  [
    'aliases of aliases',
    yaml((n) => `a0: &a0 [x]\n${numbered(n, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)}`),
  ],
  [
    'one package under many aliases',
    yaml((n) => {
      const sums = many('- {algorithm: MD5, checksumValue: a}\n    ', n / 2);
      return `x: &x\n  name: a\n  checksums:\n    ${sums}\npackages:\n${many('- *x\n', 5000)}`;
    }),
  ],
  ['documents', yaml((n) => many('---\n', n))],
  ['directives', (n) => `${many('%TAG !a! !b\n', n)}---\nspdxVersion: SPDX-2.3\n`],
  ['packages', yaml((n) => `packages:\n${numbered(n, (i) => `- {SPDXID: a${i}, name: a}\n`)}`)],
];

const xml = (body: (length: number) => string): HostileText => {
  const space = 'http://cyclonedx.org/schema/bom/1.6';
  return (length) => `<bom xmlns="${space}" xmlns:x="urn:x">${body(length)}</bom>`;
};

const deep = (depth: number, inside: string) =>
  `${'<a>'.repeat(depth)}${inside}${'</a>'.repeat(depth)}`;

const XML: [name: string, text: HostileText][] = [
  ['open elements', xml((n) => '<a>'.repeat(n / 3))],
  ['deep elements', xml((n) => deep(n / 7, ''))],
  ['elements far down', xml((n) => deep(120, many('<a/>', n)))],
  ['attributes of one element', xml((n) => `<a ${numbered(n, (i) => `a${i}="" `)}/>`)],
  ['one attribute again and again', xml((n) => `<a ${many('a="" ', n)}/>`)],
  ['prefixed attributes', xml((n) => deep(120, many('<a x:b="" x:c=""/>', n)))],
  ['namespaces of one element', xml((n) => `<a ${numbered(n, (i) => `xmlns:n${i}="u" `)}/>`)],
  ['a namespace per element', xml((n) => numbered(n, (i) => `<n${i}:a xmlns:n${i}="u"/>`))],
  ['a long attribute', xml((n) => `<a b="${'x'.repeat(n)}"/>`)],
  ['a long text', xml((n) => 'x'.repeat(n))],
  ['a text in pieces', xml((n) => `<a>${many('x<![CDATA[y]]>', n)}</a>`)],
  ['spaces', xml((n) => ' '.repeat(n))],
  ['lines', xml((n) => '\n'.repeat(n))],
  ['comments', xml((n) => many('<!-- -->', n))],
  ['an open comment', xml((n) => `<!--${'- '.repeat(n / 2)}`)],
  ['instructions', xml((n) => many('<?a?>', n))],
  ['references', xml((n) => `<a>${many('&amp;', n)}</a>`)],
  ['a long reference', xml((n) => `<a>&${'x'.repeat(n)}</a>`)],
  ['beginnings of a document type', xml((n) => `<!--${many('<!', n)}-->`)],
  ['dependencies', xml((n) => `<dependencies>${many('<dependency ref="a"/>', n)}</dependencies>`)],
  ['components', xml((n) => `<components>${many('<component type="library"/>', n)}</components>`)],
];

const RDF_HEAD =
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://spdx.org/rdf/terms#" xmlns:x="urn:x">';
const rdf = (body: (length: number) => string): HostileText => {
  return (length) => `${RDF_HEAD}<SpdxDocument/>${body(length)}</rdf:RDF>`;
};

const RDF: [name: string, text: HostileText][] = [
  ['open elements', rdf((n) => '<a>'.repeat(n / 3))],
  ['elements far down', rdf((n) => deep(1000, many('<q xmlns="u"/>', n)))],
  ['nodes without a name', rdf((n) => many('<Package/>', n))],
  ['one node again and again', rdf((n) => many('<Package rdf:about="a"/>', n))],
  [
    'one license in many packages',
    rdf((n) => {
      const set = `<ConjunctiveLicenseSet rdf:nodeID="l">${many('<member rdf:nodeID="m"/>', n / 2)}</ConjunctiveLicenseSet>`;
      const use = '<Package><licenseDeclared rdf:nodeID="l"/></Package>';
      return `${set}${many(use, n / 2)}`;
    }),
  ],
  [
    'sets around one set of licenses',
    rdf((n) => {
      const set = `<ConjunctiveLicenseSet rdf:nodeID="l">${many('<member rdf:nodeID="m"/>', 20_000)}</ConjunctiveLicenseSet>`;
      const use = (i: number) =>
        `<Package><licenseDeclared><OrLaterOperator rdf:nodeID="s${i}"><member rdf:nodeID="l"/></OrLaterOperator></licenseDeclared></Package>`;
      return `<License rdf:nodeID="m"><licenseId>a</licenseId></License>${set}${numbered(n, use)}`;
    }),
  ],
];

const tagValue = (body: (length: number) => string): HostileText => {
  return (length) => `SPDXVersion: SPDX-2.3\n${body(length)}`;
};

const TAG_VALUE: [name: string, text: HostileText][] = [
  ['one open text', tagValue((n) => `A: <text>${'x'.repeat(n)}`)],
  ['texts in a text', tagValue((n) => `A: <text>${many('<text>', n)}</text>`)],
  ['short texts', tagValue((n) => many('A: <text></text>\n', n))],
  ['texts behind a text in one line', tagValue((n) => many('A: <text></text>', n))],
  ['open texts after a closed one', tagValue((n) => `A: <text></text>\n${many('A: <text>\n', n)}`)],
  ['empty lines', tagValue((n) => '\n'.repeat(n))],
  ['comments', tagValue((n) => many('#\n', n))],
  ['spaces', tagValue((n) => `${' '.repeat(n)}A: b`)],
  ['spaces behind a value', tagValue((n) => `A: b${' '.repeat(n)}c`)],
  ['a long tag', tagValue((n) => `${'A'.repeat(n)}: b`)],
  ['colons', tagValue((n) => `A${':'.repeat(n)}`)],
  ['packages', tagValue((n) => numbered(n, (i) => `PackageName: a\nSPDXID: a${i}\n`))],
  ['references', tagValue((n) => `PackageName: a\n${many('ExternalRef: OTHER a b\n', n)}`)],
  ['relationships', tagValue((n) => numbered(n, (i) => `Relationship: a${i} CONTAINS b\n`))],
  ['creators', tagValue((n) => many('Creator: Person: a (b@c)\n', n))],
  ['a creator of brackets', tagValue((n) => `Creator: Person: ${'('.repeat(n)}`)],
  ['a creator of hyphens', tagValue((n) => `Creator: Tool: ${many('-v', n)}`)],
];

const json = (body: (length: number) => string): HostileText => {
  return (length) => `{"bomFormat":"CycloneDX","specVersion":"1.6",${body(length)}`;
};

const JSON_TEXTS: [name: string, text: HostileText][] = [
  ['open lists', json((n) => `"components":${'['.repeat(n)}`)],
  ['open objects', json((n) => `"components":${many('{"a":', n)}`)],
  ['spaces', json((n) => `${' '.repeat(n)}"a":1}`)],
  ['different keys', json((n) => `${numbered(n, (i) => `"k${i}":1,`)}"a":1}`)],
  ['a long text', json((n) => `"a":"${'x'.repeat(n)}"}`)],
  ['a long key', json((n) => `"${'x'.repeat(n)}":1}`)],
  ['a text of escapes', json((n) => `"a":"${many('\\u0041', n)}"}`)],
  ['a long number', json((n) => `"a":${'1'.repeat(n)}}`)],
  ['services in a service', json((n) => `"services":[{"services":[${many('{},', n)}{}]}]}`)],
  [
    'components in a component',
    json((n) => `"components":[{"components":[${many('{},', n)}{}]}]}`),
  ],
  ['dependencies', json((n) => `"dependencies":[${many('{"ref":"a"},', n)}{"ref":"a"}]}`)],
];

const jsonLd = (body: (length: number) => string): HostileText => {
  const context = '"@context":"https://spdx.org/rdf/3.0.1/spdx-context.jsonld"';
  return (length) =>
    `{${context},"@graph":[{"type":"CreationInfo","specVersion":"3.0.1"}${body(length)}]}`;
};

const setOf = (id: string, members: string) =>
  `{"type":"expandedlicensing_ConjunctiveLicenseSet","spdxId":"${id}","expandedlicensing_member":[${members}]}`;
const licensedBy = (id: string) =>
  `{"type":"Relationship","relationshipType":"hasDeclaredLicense","from":"p","to":["${id}"]}`;

const JSON_LD: [name: string, text: HostileText][] = [
  ['elements in elements', jsonLd((n) => `,${many('{"type":"a","b":', n)}`)],
  ['elements without an id', jsonLd((n) => many(',{"type":"software_Package"}', n))],
  ['one id again and again', jsonLd((n) => many(',{"type":"software_Package","spdxId":"a"}', n))],
  [
    'one element with many targets',
    jsonLd(
      (n) =>
        `,{"type":"Relationship","relationshipType":"contains","from":"a","to":[${many('"b",', n)}"b"]}`,
    ),
  ],
  [
    'a chain of roots',
    jsonLd((n) =>
      numbered(n, (i) => `,{"type":"Sbom","spdxId":"s${i}","rootElement":["s${i + 1}"]}`),
    ),
  ],
  [
    'sets around one set of licenses',
    jsonLd((n) => {
      const inner = setOf('l', `${many('"m",', 20_000)}"m"`);
      const outer = (i: number) => `,${setOf(`s${i}`, '"l"')},${licensedBy(`s${i}`)}`;
      return `,{"type":"software_Package","spdxId":"p"},${inner}${numbered(n, outer)}`;
    }),
  ],
];

/** Hostile documents of every supported notation, named by construction. */
export const HOSTILE_TEXTS: [notation: string, name: string, text: HostileText][] = [
  ...textsIn('YAML', YAML),
  ...textsIn('XML', XML),
  ...textsIn('RDF', RDF),
  ...textsIn('tag-value', TAG_VALUE),
  ...textsIn('JSON', JSON_TEXTS),
  ...textsIn('JSON-LD', JSON_LD),
];

function textsIn(notation: string, texts: typeof YAML): typeof HOSTILE_TEXTS {
  return texts.map(([name, text]) => [notation, name, text]);
}
