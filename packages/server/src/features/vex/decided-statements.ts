import { vexHash } from '@assay/core/vex/hash-names.ts';
import {
  isIdentified,
  NO_PRODUCT,
  type VexProduct,
  type VexStatement,
} from '@assay/core/vex/vex-statement.ts';
import type { Ctx } from '../../context.ts';
import type { OpenSbom } from '../sbom-content/sbom-views.ts';
import { vulnerabilityNames } from '../sbom-content/vulnerability-names.ts';
import { findSubject } from './statement-queries.ts';

/** How packages are referred to. */
interface Naming {
  /** By BOM-Link, where the SBOM is CycloneDX with a serial number. */
  isLinked: boolean;
  /** IRI of the product where its SBOM gives it no identifier; without one its packages stand alone. */
  fallback?: string;
}

/** Returns the decisions in force about an SBOM, own and inherited ones, as statements about its product. */
export async function decidedStatements(
  ctx: Ctx,
  sbom: OpenSbom,
  { isLinked, fallback }: Naming,
): Promise<VexStatement[]> {
  const { view, set } = sbom;
  const product = await productOf(ctx, sbom, fallback);
  const byId = await vulnerabilityNames(ctx, set.vulnerabilities.vuln_ids);
  const linkOf = isLinked ? linksOf(sbom) : undefined;
  const found: VexStatement[] = [];
  for (let i = 0; i < set.count; i++) {
    const nearest = set.decided.decisionOf(i);
    const vulnerability = byId.get(set.vulnerabilities.vuln_ids[set.vulnerability_of[i] ?? 0] ?? 0);
    if (nearest === undefined || nearest.reopened_by !== null || vulnerability === undefined)
      continue;
    const decision = nearest.decision.row;
    if (decision.state === '') continue;
    const index = set.package_of[i] ?? 0;
    const component = componentOf(view.graph.packageText(index, 'identity'));
    const isProduct = component.purl !== null && component.purl === product.purl;
    const ref = linkOf?.(index) ?? null;
    found.push({
      ...{ vulnerability, product },
      // A product that is stated as a component of itself ends trivy with an error.
      subcomponent: isProduct ? null : { ...component, ref },
      ...{ version: null, range: null, state: decision.state },
      ...{ justification: decision.justification, responses: decision.responses },
      ...{ detail: decision.detail, author: '' },
      timestamp: decision.created_at.toISOString(),
      original: { status: '', at: '' },
    });
  }
  return found;
}

/** The software that the SBOM describes. */
async function productOf(
  ctx: Ctx,
  { row }: OpenSbom,
  fallback: string | undefined,
): Promise<VexProduct> {
  const subject = await ctx.read((db) => findSubject(db, ctx.tenantUuid, row.sbomid));
  const hashes = Object.entries(subject?.digests ?? {}).flatMap(
    ([algorithm, value]) => vexHash(algorithm, value) ?? [],
  );
  const serial = row.serial_number?.replace(/^urn:uuid:/, 'urn:cdx:');
  const purl = subject?.purl?.replace(/[?#].*$/, '') ?? null;
  const isNamed = purl !== null || hashes.length > 0;
  const product = { ...NO_PRODUCT, purl, hashes, ref: isNamed || !serial ? null : `${serial}/1` };
  return isIdentified(product) || fallback === undefined ? product : { ...product, ref: fallback };
}

/** BOM-Links of the packages; undefined for another format, or without a serial number. */
function linksOf({ row, view }: OpenSbom): ((index: number) => string) | undefined {
  const { graph } = view;
  const { serial_number, document_version } = graph.head;
  if (row.format !== 'CycloneDX' || serial_number === null) return undefined;
  const link = `${serial_number.replace(/^urn:uuid:/, 'urn:cdx:')}/${document_version}#`;
  return (index) =>
    `${link}${encodeURIComponent(graph.text(view.first_entry[index] ?? 0, 'bom_ref'))}`;
}

/** Qualifiers are left out: scanners demand that a package has all that a statement names. */
function componentOf(identity: string): VexProduct {
  if (identity.startsWith('cpe:')) return { ...NO_PRODUCT, cpe: identity };
  return identity.startsWith('pkg:')
    ? { ...NO_PRODUCT, purl: identity.replace(/[?#].*$/, '') }
    : { ...NO_PRODUCT, name: identity };
}
