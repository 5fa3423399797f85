import { readStatedRange } from '@assay/core/advisories/csaf/version-range.ts';
import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import { isWithin } from '@assay/core/decisions/nearest.ts';
import { readCpe } from '@assay/core/sbom/package-identity-cpe.ts';
import { readPurl } from '@assay/core/vex/purl-version.ts';
import { isIdentified, type VexStatement } from '@assay/core/vex/vex-statement.ts';
import type { Ctx } from '../../context.ts';
import { type NamedFinding, namedFindings } from '../decisions/acts.ts';
import {
  type ComparedSubject,
  type StatementMatch,
  type StoredStatement,
  selectSbomsOfProducts,
} from './statement-queries.ts';

/** Findings of the tenant that a statement is about. */
export interface FoundMatch extends StatementMatch {
  about: NamedFinding[];
}

/** Reads as a tenant: a request, or a job. */
type TenantReader = Pick<Ctx, 'read' | 'tenantUuid'>;

/** The part of a match that is stored. */
export const storedMatch = ({
  number,
  findings,
  unmatched,
  pv_ids,
  sbomids,
}: FoundMatch): StatementMatch => ({
  number,
  findings,
  unmatched,
  pv_ids,
  sbomids,
});

/** Returns the parts by which a statement is compared. */
export function subjectOf({
  product,
  subcomponent,
  version,
  range,
}: VexStatement): ComparedSubject {
  const inner = subcomponent ?? product;
  const purl = inner.purl === null ? undefined : readPurl(inner.purl);
  const cpe = inner.cpe === null ? undefined : readCpe(inner.cpe);
  const named = purl === undefined ? cpe && inner.cpe : inner.purl;
  const own = purl === undefined ? cpe?.version : purl.version;
  const isWhole = subcomponent === null || !isIdentified(product);
  return {
    package: named ? decidedPackageOf(named) : '',
    version: own || version,
    range,
    product: isWhole
      ? null
      : {
          purl: product.purl?.replace(/[?#].*$/, '') ?? '',
          ref: product.ref ?? '',
          digests: product.hashes.map(({ content }) => content),
        },
  };
}

type Matched = Pick<StoredStatement, 'number' | 'vulnerability' | 'aliases' | 'subject' | 'state'>;

/**
 * Compares statements with the tenant's findings: vulnerability by any name, package by purl or CPE, then version or range.
 * Where a statement is about a component of a product, one of the tenant's SBOMs must describe the product.
 *
 * @param isPlaced the caller named the project: products need not be described
 */
export async function matchStatements(
  ctx: TenantReader,
  statements: readonly Matched[],
  { isPlaced }: { isPlaced: boolean },
): Promise<FoundMatch[]> {
  const names = [
    ...new Set(statements.flatMap(({ vulnerability, aliases }) => [vulnerability, ...aliases])),
  ];
  const findings = await namedFindings(ctx, names);
  const byName = Map.groupBy(findings, ({ name }) => name);
  const sbomsOf = isPlaced ? () => null : await productReader(ctx, statements);
  return statements.map((statement) => {
    const { number, subject } = statement;
    const named = [statement.vulnerability, ...statement.aliases].flatMap(
      (name) => byName.get(name) ?? [],
    );
    const ofPackage = named.filter((one) => one.pv_id !== null && one.package === subject.package);
    // The first name that is known names the vulnerability.
    const distinct = new Map(ofPackage.toReversed().map((one) => [one.pv_id, one]));
    const about = [...distinct.values()].filter((one) => isOfVersion(subject, one));
    const sbomids = sbomsOf(subject);
    const unmatched = missingPart({ statement, named, ofPackage, about, sbomids });
    const pv_ids = unmatched === '' ? about.flatMap(({ pv_id }) => pv_id ?? []) : [];
    return { number, findings: pv_ids.length, unmatched, pv_ids, about, sbomids };
  });
}

function missingPart(found: {
  statement: Matched;
  named: unknown[];
  ofPackage: unknown[];
  about: unknown[];
  sbomids: string[] | null;
}): string {
  if (found.named.length === 0) return 'vulnerability';
  if (found.ofPackage.length === 0) return 'package';
  if (found.about.length === 0) return 'version';
  if (found.sbomids?.length === 0) return 'product';
  return found.statement.state === '' ? 'state' : '';
}

/** Versions that cannot be ordered are compared as texts. */
function isOfVersion({ version, range }: ComparedSubject, finding: NamedFinding): boolean {
  const isWithinBounds = (from: string | null, to: string | null) =>
    isWithin({ version_from: from, version_to: to }, finding);
  if (version !== null) return version === finding.version || isWithinBounds(version, version);
  if (range === null) return true;
  const stated = readStatedRange(range);
  if (stated === undefined) return false;
  if (stated.versions.some((one) => one === finding.version || isWithinBounds(one, one)))
    return true;
  return stated.ranges.some((events) => {
    let from: string | null = null;
    let to: string | null = null;
    let before: string | null = null;
    for (const event of events) {
      if ('introduced' in event && event.introduced !== '0') from = event.introduced ?? null;
      if ('last_affected' in event) to = event.last_affected ?? null;
      if ('fixed' in event) before = event.fixed ?? null;
    }
    if (!isWithinBounds(from, to ?? before)) return false;
    return before === null || !isWithinBounds(before, before);
  });
}

/** Returns the SBOMs of a product; null for a statement about a package wherever it is. */
async function productReader(ctx: TenantReader, statements: readonly Matched[]) {
  const keyOf = (product: ComparedSubject['product']) => JSON.stringify(product);
  const products = new Map(
    statements.flatMap(({ subject: { product } }) =>
      product === null ? [] : [[keyOf(product), product] as const],
    ),
  );
  const asked = [...products.values()].map(({ purl, ref, digests }) => {
    const [, serial = ''] = /^urn:(?:cdx|uuid):([0-9a-f-]{36})/i.exec(ref) ?? [];
    return { purl, digests, serial: serial === '' ? '' : `urn:uuid:${serial}` };
  });
  const found = await ctx.read((db) => selectSbomsOfProducts(db, ctx.tenantUuid, asked));
  const byIndex = Map.groupBy(found, ({ index }) => index);
  const indexes = new Map([...products.keys()].map((key, index) => [key, index]));
  return ({ product }: ComparedSubject): string[] | null => {
    if (product === null) return null;
    const index = indexes.get(keyOf(product)) ?? -1;
    return (byIndex.get(index) ?? []).map(({ sbomid }) => sbomid);
  };
}
