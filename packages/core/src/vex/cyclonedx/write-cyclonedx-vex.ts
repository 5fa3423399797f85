import { readPurl } from '../purl-version.ts';
import type { VexHead } from '../vex-head.ts';
import {
  isIdentified,
  latestStatements,
  type VexHash,
  type VexProduct,
  type VexState,
  type VexStatement,
} from '../vex-statement.ts';
import { componentName } from './affected-components.ts';

/** Status of a version, by the state that is stated about it. */
const VERSION_STATUS: Readonly<Record<Exclude<VexState, ''>, string>> = {
  in_triage: 'unknown',
  exploitable: 'affected',
  resolved: 'unaffected',
  resolved_with_pedigree: 'unaffected',
  false_positive: 'unaffected',
  not_affected: 'unaffected',
};

/**
 * Writes a VEX document of CycloneDX 1.6. The product that all statements share is `metadata.component`; of several products each
 * contains its components. In the former case what has a BOM-Link is referred to by it, as scanners demand.
 */
export function writeCycloneDxVex(head: VexHead, statements: readonly VexStatement[]): object {
  const stated = latestStatements(statements).filter(({ state }) => state !== '');
  const writer = new ComponentWriter(sharedProduct(stated));
  const vulnerabilities = vulnerabilitiesOf(stated, writer);
  return {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    ...{ serialNumber: `urn:uuid:${head.uuid}`, version: head.version },
    metadata: {
      timestamp: head.timestamp,
      authors: [{ name: head.author }],
      tools: { components: [{ type: 'application', name: 'Assay' }] },
      ...(writer.subject !== undefined && { component: writer.subject }),
    },
    ...(writer.components.length > 0 && { components: writer.components }),
    vulnerabilities,
  };
}

/** The product within which all statements are; undefined when they differ, or one is about a product itself. */
function sharedProduct(statements: readonly VexStatement[]): VexProduct | undefined {
  const [first] = statements;
  const text = JSON.stringify(first?.product);
  const isShared = statements.every(
    ({ product, subcomponent }) =>
      subcomponent !== null && isIdentified(product) && JSON.stringify(product) === text,
  );
  return isShared ? first?.product : undefined;
}

interface Written {
  type: string;
  'bom-ref': string;
  name: string;
  version?: string;
  hashes?: VexHash[];
  cpe?: string;
  purl?: string;
  externalReferences?: { type: string; url: string }[];
  components?: Written[];
}

class ComponentWriter {
  readonly components: Written[] = [];
  readonly subject: Written | undefined;
  readonly #known = new Map<string, Written>();
  readonly #shared: VexProduct | undefined;
  #count = 0;

  constructor(shared: VexProduct | undefined) {
    this.#shared = shared;
    this.subject = shared && this.#written(shared, null);
  }

  /** The ref of what a statement is about. */
  refOf({ product, subcomponent, version }: VexStatement): string {
    const inner = subcomponent ?? product;
    const isNested = subcomponent !== null && this.#shared === undefined;
    const outer = isNested ? this.#add(product, this.components, null) : undefined;
    if (outer !== undefined) outer.components ??= [];
    const list = outer?.components ?? this.components;
    const written = this.#add(inner, list, { version, outer: outer?.['bom-ref'] });
    return isLink(inner.ref) && this.#shared !== undefined ? inner.ref : written['bom-ref'];
  }

  #add(
    product: VexProduct,
    list: Written[],
    within: { version: string | null; outer: string | undefined } | null,
  ): Written {
    const key = JSON.stringify([product, within?.version ?? null, within?.outer ?? null]);
    const found = this.#known.get(key) ?? this.#written(product, within?.version ?? null);
    if (!this.#known.has(key)) list.push(found);
    this.#known.set(key, found);
    return found;
  }

  #written(product: VexProduct, version: string | null): Written {
    const { purl, cpe, hashes, ref } = product;
    const own = purl === null ? version : (readPurl(purl)?.version ?? '');
    return {
      type: 'library',
      'bom-ref': this.#freeRef(product),
      name: componentName(product),
      ...(own && { version: own }),
      ...(hashes.length > 0 && { hashes }),
      ...(cpe !== null && { cpe }),
      ...(purl !== null && { purl }),
      ...(isLink(ref) && { externalReferences: [{ type: 'bom', url: ref }] }),
    };
  }

  /** Products that are known by their ref alone keep it. */
  #freeRef({ purl, cpe, hashes, ref }: VexProduct): string {
    const isRef = purl === null && cpe === null && hashes.length === 0 && !isLink(ref);
    this.#count += 1;
    return isRef && ref !== null ? ref : `component-${this.#count}`;
  }
}

const isLink = (ref: string | null): ref is string => ref?.startsWith('urn:cdx:') === true;

/** One entry for all that is stated alike about a vulnerability: trivy takes only the first entry of an id. */
function vulnerabilitiesOf(statements: readonly VexStatement[], writer: ComponentWriter): object[] {
  const groups = new Map<string, { said: object; affects: object[] }>();
  for (const statement of statements) {
    const said = analyzed(statement);
    const key = JSON.stringify(said);
    const group = groups.get(key) ?? { said, affects: [] };
    groups.set(key, group);
    group.affects.push(affectedOf(statement, writer));
  }
  return [...groups.values()].map(({ said, affects }, index) => ({
    'bom-ref': `statement-${index + 1}`,
    ...said,
    affects,
  }));
}

function analyzed(statement: VexStatement): object {
  const { vulnerability, state, justification, responses, detail, timestamp } = statement;
  return {
    id: vulnerability.name,
    ...(vulnerability.aliases.length > 0 && {
      references: vulnerability.aliases.map((id) => ({ id, source: sourceOf(id) })),
    }),
    analysis: {
      state,
      ...(justification !== '' && { justification }),
      ...(responses.length > 0 && { response: responses }),
      ...(detail !== '' && { detail }),
      ...(timestamp !== '' && { lastUpdated: timestamp }),
    },
  };
}

function affectedOf(statement: VexStatement, writer: ComponentWriter): object {
  const { range, state } = statement;
  const status = state === '' ? 'unknown' : VERSION_STATUS[state];
  return {
    ref: writer.refOf(statement),
    ...(range !== null && { versions: [{ range, status }] }),
  };
}

/** The publisher of an id, by its prefix. */
const sourceOf = (id: string): object => ({ name: /^([A-Za-z]+)-/.exec(id)?.[1] ?? 'Other' });
