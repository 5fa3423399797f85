/** Decisions about 5,000 findings in one act, their preview for the whole tenant, and the lists that read them. */
import { median, postgresOf, printFigure, rounded, timed } from '../figure.ts';
import { BIG_SBOMS, inventoryDirectory } from '../inventory/inventory.ts';
import { openOwner } from '../product/owner.ts';
import { type Product, startProduct } from '../product/product.ts';
import { timeRequests, worstOf } from '../product/requests.ts';

const PAIRS = 5_000;
const ROUNDS = 5;
const WARM_RUNS = 40;

interface Pair {
  vulnerability: string;
  package: string;
}

/** Distinct pairs of vulnerability and package of an SBOM's findings, up to so many. */
async function pairsOf(product: Product, sbomid: string, most: number): Promise<Pair[]> {
  const pairs = new Map<string, Pair>();
  for (let cursor: string | undefined; pairs.size < most; ) {
    const ask = { sbomid, pageSize: 200, ...(cursor === undefined ? {} : { cursor }) };
    const { items, next_cursor } = await product.admin.listSbomVulnerabilities(ask);
    for (const { id, package: name } of items)
      pairs.set(`${id} ${name}`, { vulnerability: id, package: name });
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  return [...pairs.values()].slice(0, most);
}

const product = await startProduct(await inventoryDirectory());
try {
  const owner = await openOwner(product);
  const { items } = await product.admin.listSboms({ project: 'big', pageSize: BIG_SBOMS });
  const sbomid = items[0]?.sbomid ?? '';
  const decided = await pairsOf(product, sbomid, PAIRS);
  const request = { scope: 'tenant' as const, items: decided, state: 'not_affected' as const };
  const [previews, acts, undos]: [number[], number[], number[]] = [[], [], []];
  let findings = 0;
  for (let round = 0; round < ROUNDS; round++) {
    previews.push(
      await timed(async () => {
        findings = (await product.admin.previewDecisions(request)).findings;
      }),
    );
    let act = '';
    acts.push(
      await timed(async () => {
        act = (await product.admin.createDecisions(request)).act;
      }),
    );
    undos.push(await timed(() => product.admin.undoDecisions({ act })));
  }
  const { act: last } = await product.admin.createDecisions(request);
  const lists = ['', 'state=na', 'state=not_affected', 'severity=critical'].map((filter) => ({
    path: `/sboms/${sbomid}/vulnerabilities?${filter}`,
  }));
  const worst = worstOf(await timeRequests(product, lists, WARM_RUNS));
  // The directory stays: a run that finds decisions replaces them, which takes longer.
  await product.admin.undoDecisions({ act: last });
  printFigure('decisions', await postgresOf(owner), {
    values: {
      pairs: decided.length,
      findings,
      preview_ms: rounded(median(previews)),
      act_ms: rounded(median(acts)),
      undo_ms: rounded(median(undos)),
      list_with_decisions_p95_ms: worst.p95,
    },
    bars: { preview_ms: 500, act_ms: 2_000, list_with_decisions_p95_ms: 50 },
    limit: 'the digest of each row, which the audit entry of the act records',
  });
  await owner.close();
} finally {
  await product.stop();
}
