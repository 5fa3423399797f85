/** VEX documents of 10,000 statements about findings of the tenant: from request to stored, matched statements. */
import { median, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { BIG_SBOMS, inventoryDirectory } from '../inventory/inventory.ts';
import { openOwner } from '../product/owner.ts';
import { type Product, startProduct } from '../product/product.ts';

const STATEMENTS = scaled(10_000);
const ROUNDS = 3;

/** A vulnerability of a package. */
interface Subject {
  vulnerability: string;
  purl: string;
}

/** Distinct pairs of vulnerability and package of the big SBOMs, up to so many. */
async function subjectsOf({ admin }: Product, most: number): Promise<Subject[]> {
  const { items: sboms } = await admin.listSboms({ project: 'big', pageSize: BIG_SBOMS });
  const pairs = new Map<string, Subject>();
  for (const { sbomid } of sboms)
    for (let cursor: string | undefined; pairs.size < most; ) {
      const asked = { sbomid, pageSize: 200, ...(cursor === undefined ? {} : { cursor }) };
      const { items, next_cursor } = await admin.listSbomVulnerabilities(asked);
      for (const { id, package: purl } of items)
        if (purl.startsWith('pkg:')) pairs.set(`${id} ${purl}`, { vulnerability: id, purl });
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
  return [...pairs.values()].slice(0, most);
}

const openVex = (subjects: readonly Subject[], round: number) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': `https://bench.example/vex/${round}`,
  ...{ author: 'Bench', timestamp: '2026-01-01T00:00:00Z', version: 1 },
  statements: subjects.map(({ vulnerability, purl }) => ({
    ...{ vulnerability: { name: vulnerability }, products: [{ '@id': purl }] },
    ...{ status: 'not_affected', justification: 'vulnerable_code_not_in_execute_path' },
  })),
});

const cycloneDx = (subjects: readonly Subject[], round: number) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: round + 1 },
  vulnerabilities: subjects.map(({ vulnerability, purl }) => ({
    ...{ id: vulnerability, affects: [{ ref: purl }] },
    analysis: { state: 'not_affected', justification: 'code_not_reachable' },
  })),
  components: [...new Set(subjects.map(({ purl }) => purl))].map((purl) => ({
    ...{ type: 'library', 'bom-ref': purl, name: purl, purl },
  })),
});

const product = await startProduct(await inventoryDirectory());
try {
  const owner = await openOwner(product);
  const subjects = await subjectsOf(product, STATEMENTS);
  const seconds = async (document: (round: number) => object) => {
    const times: number[] = [];
    let matched = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const body = JSON.stringify(document(round));
      let uuid = '';
      const milliseconds = await timed(async () => {
        const stored = await product.admin.importVexDocument({ body });
        ({ uuid, matched } = stored);
      });
      times.push(milliseconds / 1000);
      await product.admin.deleteVexDocument({ uuid });
    }
    return { median: rounded(median(times)), max: rounded(Math.max(...times)), matched };
  };
  const asOpenVex = await seconds((round) => openVex(subjects, round));
  const asCycloneDx = await seconds((round) => cycloneDx(subjects, round));
  printFigure('vex-import', await postgresOf(owner), {
    values: {
      statements: subjects.length,
      openvex_matched: asOpenVex.matched,
      openvex_median_s: asOpenVex.median,
      openvex_max_s: asOpenVex.max,
      cyclonedx_matched: asCycloneDx.matched,
      cyclonedx_median_s: asCycloneDx.median,
      cyclonedx_max_s: asCycloneDx.max,
    },
    bars: { openvex_max_s: 10, cyclonedx_max_s: 10 },
    limit: 'finding the package versions of each statement, and the digest of each stored row',
  });
  await owner.close();
} finally {
  await product.stop();
}
