/** Findings, gate and evidence of an SBOM of 1,000 components as of an instant before its findings were decided. */
import { advisoryFile, catalogueDirectory } from '../data/catalogue.ts';
import { readPackagePool } from '../data/package-pool.ts';
import { createFreshPackages, documentOf } from '../data/sbom-documents.ts';
import { percentile, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { read, timeRequests } from '../product/requests.ts';
import { uploadReady } from '../product/uploads.ts';

const COMPONENTS = scaled(1_000);
const SBOMS = 5;
const WARM_RUNS = 40;

const pathOf = (sbomid: string, part: string, at: string) =>
  `/sboms/${sbomid}/${part}?as_of=${encodeURIComponent(at)}`;

const fresh = createFreshPackages(await readPackagePool(await advisoryFile()), COMPONENTS);

await onProduct(await catalogueDirectory(), async (product) => {
  const owner = await openOwner(product);
  const sbomids: string[] = [];
  for (let i = 0; i < SBOMS; i++) {
    const project = `bench/as-of-${i}`;
    const document = documentOf(project, fresh.take(COMPONENTS));
    sbomids.push((await uploadReady(product, { project, version: '1', document })).sbomid);
  }
  const before = new Date().toISOString();
  let findings = 0;
  for (const sbomid of sbomids) {
    const { items, total } = await product.admin.listSbomVulnerabilities({ sbomid, pageSize: 200 });
    findings = total;
    const pairs = new Map(
      items.map(({ id, package: name }) => [`${id} ${name}`, { vulnerability: id, package: name }]),
    );
    const decision = { scope: 'sbom' as const, sbomid, state: 'not_affected' as const };
    await product.admin.createDecisions({ ...decision, items: [...pairs.values()] });
  }
  const cold: number[] = [];
  for (const sbomid of sbomids)
    cold.push(await timed(() => read(product, pathOf(sbomid, 'vulnerabilities', before))));
  const [list, gate, basis] = await timeRequests(
    product,
    ['vulnerabilities', 'gate', 'as-of'].map((part) => ({
      path: pathOf(sbomids[0] ?? '', part, before),
    })),
    WARM_RUNS,
  );
  printFigure('as-of', await postgresOf(owner), {
    values: {
      components: COMPONENTS,
      findings,
      cold_max_ms: rounded(percentile(cold, 1)),
      list_p95_ms: list?.p95 ?? Number.NaN,
      gate_p95_ms: gate?.p95 ?? Number.NaN,
      basis_p95_ms: basis?.p95 ?? Number.NaN,
    },
    bars: { cold_max_ms: 2_000, list_p95_ms: 2_000 },
    limit:
      'reading the document and the matches that were held then; nothing of it is kept in memory',
  });
  await owner.close();
});
