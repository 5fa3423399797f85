/**
 * The SBOMs and advisories on the measured pages: real ones of the corpus, or those of this checkout without
 * the corpus.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  corpusFiles,
  hasCorpus,
  publishedFiles,
  publishedRecords,
} from '../../../packages/core/vectors/corpus.ts';
import { CHECKOUT } from '../../product.ts';

const bytesOf = (path: string) => new Uint8Array(readFileSync(`${CHECKOUT}${path}`));
const BRIDGE = 'packages/server/vectors/proton-bridge.cdx.json';
const MIXED = 'e2e/browser/vectors/mixed.cdx.json';

/** A document, and where it is sent to. */
export interface Sent {
  project: string;
  /** '' takes the document's own. */
  version: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Advisories of one source, as OSV records in lines. */
export interface Feed {
  source: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const MOST_BYTES = 4_000_000;

/** Amount of data: `large` adds 50,000 components and every feed of the corpus. */
export interface Amount {
  sboms: number;
  large?: boolean;
}

interface Document {
  name: string;
  version: string;
  components: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Metadata of a JSON document; undefined if it is not an SBOM. */
function read(bytes: Uint8Array): Document | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { bomFormat, spdxVersion, metadata, components, name, packages } = JSON.parse(text);
    const copy = new Uint8Array(bytes);
    if (bomFormat === 'CycloneDX') {
      const { component } = metadata ?? {};
      const count = components?.length ?? 0;
      return {
        name: component?.name ?? '',
        version: component?.version ?? '',
        components: count,
        bytes: copy,
      };
    }
    if (typeof spdxVersion !== 'string') return undefined;
    return { name: name ?? '', version: '', components: packages?.length ?? 0, bytes: copy };
  } catch {
    return undefined;
  }
}

/** Documents of other projects: those of the corpus, or, without it, the sets that are part of the repository. */
const documents = (): Iterable<[string, Uint8Array]> =>
  hasCorpus()
    ? corpusFiles('sbom')
    : [...publishedFiles('sbom-syft-fixtures'), ...publishedFiles('sbom-trivy-sbom')];

/** The documents with the most components, each name and version once. */
function largestDocuments(most: number): Document[] {
  const found = new Map<string, Document>();
  for (const [, bytes] of documents()) {
    if (bytes.length > MOST_BYTES || bytes.length < 800) continue;
    const one = read(bytes);
    if (one) found.set(`${one.name} ${one.version} ${one.components}`, one);
  }
  return [...found.values()].sort((a, b) => b.components - a.components).slice(0, most);
}

/** A realistic project path, from a name such as `springcommunity/spring-petclinic-rest:2.6.2`. */
const pathOf = (name: string, at: number): string => {
  const segments = name.replaceAll(/[^\w./-]+/g, '-').split('/');
  const own = segments.map((one) => one.replaceAll(/^[.-]+|[.-]+$/g, '')).filter(Boolean);
  return ['acme', ['mail', 'edge', 'payments-and-settlement', 'tools'][at % 4], ...own]
    .join('/')
    .slice(0, 200)
    .replace(/\/$/, '');
};

const digest = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** Documents with long names and versions, which real ones have too: none is to hide another text. */
export function sentDocuments({ sboms, large = false }: Amount): Sent[] {
  const own: Sent[] = [
    { project: 'acme/mail/bridge', version: '1.8.0', bytes: bytesOf(BRIDGE) },
    {
      project: 'acme/payments-and-settlement/europe/authorization-service-for-card-transactions',
      version: digest('gateway'),
      bytes: bytesOf(MIXED),
    },
    {
      project: 'acme/web',
      version: '7.12.0-SNAPSHOT.20261120.081530+build.4711.feature-very-long-branch-name',
      bytes: bytesOf('packages/core/vectors/cyclonedx/laravel.1.4.json'),
    },
    { project: 'acme/long', version: '1.0.0', bytes: longNames() },
  ];
  const real = largestDocuments(sboms).map(({ name, version, bytes }, at) => ({
    project: pathOf(name || `unnamed-${at}`, at),
    version: version.slice(0, 128),
    bytes,
  }));
  const sizes = large ? ['large-5000.cdx.json', 'large-50000.cdx.json'] : ['large-5000.cdx.json'];
  return [
    ...own,
    ...real,
    ...[...(hasCorpus() ? corpusFiles('sbom-derived/large') : [])]
      .filter(([name]) => sizes.includes(name))
      .map(([name, bytes]) => ({
        project: `acme/monorepo/${name.replace('.cdx.json', '')}`,
        version: '2026.11',
        bytes: new Uint8Array(bytes),
      })),
  ];
}

/** Names, versions and licenses as long as registries have them. */
function longNames(): Uint8Array<ArrayBuffer> {
  const long = 'org.springframework.cloud.starter.consumer.driven.contract.verifier';
  const components = Array.from({ length: 40 }, (_, at) => ({
    type: 'library',
    'bom-ref': `long-${at}`,
    group: at % 2 === 0 ? long : '',
    name: `spring-cloud-contract-stub-runner-autoconfigure-${'extension-'.repeat(at % 5)}${at}`,
    version: at % 3 === 0 ? digest(`${at}`) : `3.1.${at}-SNAPSHOT.20261120.081530`,
    purl: `pkg:maven/${long}/stub-runner-${at}@3.1.${at}?type=jar&classifier=sources`,
    licenses: [{ expression: 'Apache-2.0 OR (GPL-2.0-only WITH Classpath-exception-2.0)' }],
  }));
  const root = {
    type: 'application',
    'bom-ref': 'root',
    name: 'authorization-service-for-card-transactions-of-the-european-union',
    version: '1.0.0',
  };
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: root },
    components,
    dependencies: [{ ref: 'root', dependsOn: components.map((one) => one['bom-ref']) }],
  };
  return new TextEncoder().encode(JSON.stringify(bom));
}

const SMALL_FEEDS = ['crates.jsonl', 'go.jsonl', 'pypa.jsonl', 'derived.jsonl'];

/** Feeds of the corpus; the records of this checkout where it is absent. */
export function feeds({ large = false }: Amount): Feed[] {
  if (!hasCorpus()) return [{ source: 'osv', bytes: new Uint8Array(publishedRecords()) }];
  const found = ['osv', 'osv-derived'].flatMap((folder) => [...corpusFiles(folder)]);
  const chosen = found.filter(
    ([name]) => name.endsWith('.jsonl') && (large || SMALL_FEEDS.includes(name)),
  );
  return chosen.map(([name, bytes]) => ({
    source: name.replace('.jsonl', ''),
    bytes: new Uint8Array(bytes),
  }));
}
