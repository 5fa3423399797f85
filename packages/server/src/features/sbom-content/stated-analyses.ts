import type { CompactGraph } from '@assay/core/sbom/compact/compact-graph.ts';
import type { StatedVulnerability } from '@assay/core/sbom/component-graph.ts';

/**
 * A document's statements about its own vulnerabilities (CycloneDX VEX), joined to vulnerabilities and package
 * versions.
 */
export interface StatedAnalyses {
  /**
   * Returns the statement about a package version and a vulnerability; one about the root applies to all
   * without their own.
   */
  about(packageIndex: number, vulnId: number): StatedVulnerability | undefined;
  /** The vulnerability of a statement's id or alias; undefined when no advisory has that name. */
  vulnerabilityNamed(name: string): { vuln_id: number; severity: number } | undefined;
}

/** @param named vulnerabilities by the ids that the document uses */
export function statedOn(
  graph: CompactGraph,
  named: { name: string; vuln_id: number; severity: number }[],
): StatedAnalyses {
  const vulnerabilities = new Map(named.map((row) => [row.name, row]));
  const byPackage = new Map<string, StatedVulnerability>();
  const byRoot = new Map<number, StatedVulnerability>();
  for (const stated of graph.vulnerabilities) {
    const vulnerability = vulnerabilities.get(stated.id);
    if (vulnerability === undefined) continue;
    for (const ref of stated.affects) {
      const entry = entryOfRef(graph, ref);
      if (entry < 0) continue;
      if (entry === graph.root) byRoot.set(vulnerability.vuln_id, stated);
      else byPackage.set(`${graph.package_of[entry]} ${vulnerability.vuln_id}`, stated);
    }
  }
  return {
    about: (index, vulnId) =>
      vulnerabilities.size === 0
        ? undefined
        : (byPackage.get(`${index} ${vulnId}`) ?? byRoot.get(vulnId)),
    vulnerabilityNamed: (name) => vulnerabilities.get(name),
  };
}

/**
 * The entry that a statement affects; -1 when it is none of this document.
 *
 * @param ref bom_ref, or a BOM-Link `urn:cdx:<serial>/<version>#<bom_ref>` to this document
 * @see https://cyclonedx.org/capabilities/bomlink/
 */
export function entryOfRef(graph: CompactGraph, ref: string): number {
  const own = graph.find(ref);
  if (own >= 0 || !ref.startsWith('urn:cdx:')) return own;
  const hash = ref.indexOf('#');
  const serial = ref.slice('urn:cdx:'.length, hash).split('/', 1)[0] ?? '';
  const isThis = `urn:uuid:${serial}`.toLowerCase() === graph.head.serial_number?.toLowerCase();
  return hash < 0 || !isThis ? -1 : graph.find(decoded(ref.slice(hash + 1)));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
