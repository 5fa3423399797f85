/** A product of a test document: its id, and what the document says about it. */
interface TestProduct {
  id: string;
  purl?: string;
  cpe?: string;
  /** Name of its branch of category product_version_range. */
  range?: string;
}

/** A test document. */
export interface TestCsaf {
  id?: string;
  category?: string;
  modified?: string;
  tlp?: string;
  products: readonly TestProduct[];
  /** Product status by CVE. */
  vulnerabilities: Record<string, Record<string, readonly string[]>>;
}

/** A CSAF 2.0 document that passes the mandatory tests, if what it is about does. */
export function csafDocument({
  id = 'VENDOR-2026-0001',
  category = 'csaf_security_advisory',
  modified = '2026-01-02T00:00:00Z',
  tlp = 'WHITE',
  products,
  vulnerabilities,
}: TestCsaf) {
  const names = products.map(({ id: product_id, purl, cpe, range }) => {
    const product_identification_helper = { ...(purl && { purl }), ...(cpe && { cpe }) };
    const isKnown = purl !== undefined || cpe !== undefined;
    const product = {
      ...{ name: product_id, product_id },
      ...(isKnown && { product_identification_helper }),
    };
    return range === undefined
      ? { category: 'product_name', name: product_id, product }
      : { category: 'product_version_range', name: range, product };
  });
  return {
    document: {
      ...{ category, csaf_version: '2.0', title: `Advisory ${id}` },
      distribution: { tlp: { label: tlp } },
      publisher: { category: 'vendor', name: 'Vendor', namespace: 'https://vendor.example' },
      tracking: {
        ...{ id, status: 'final', version: '1' },
        ...{ initial_release_date: '2026-01-01T00:00:00Z', current_release_date: modified },
        revision_history: [{ date: modified, number: '1', summary: 'First version' }],
      },
    },
    product_tree: { branches: [{ category: 'vendor', name: 'Vendor', branches: names }] },
    vulnerabilities: Object.entries(vulnerabilities).map(([cve, product_status]) => ({
      ...{ cve, title: `Overflow ${cve}`, product_status },
      scores: [
        {
          products: Object.values(product_status).flat(),
          cvss_v3: {
            version: '3.1',
            vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
            ...{ baseScore: 9.8, baseSeverity: 'CRITICAL' },
          },
        },
      ],
    })),
  };
}
