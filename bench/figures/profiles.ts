/**
 * A changed profile over 10,000 artifacts: from the change until no stored verdict is behind, and a page of them twice a second meanwhile.
 * A first round is left out: the server audits its logs after a start.
 */
import { setTimeout } from 'node:timers/promises';
import { median, percentile, postgresOf, printFigure, rounded, timed } from '../figure.ts';
import {
  evaluated,
  firstTenant,
  JUDGED_RULES,
  judgedInventoryDirectory,
} from '../inventory/judged-inventory.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { read } from '../product/requests.ts';

const ROUNDS = 3;
const PAGE = '/artifacts?scope=built&sort=compliance';
const AGES = [40, 50, 60, 70];
const PAUSE_MS = 500;

await onProduct(await judgedInventoryDirectory(), async (product) => {
  const owner = await openOwner(product);
  const from = { origin: product.origin, headers: product.adminHeaders };
  await evaluated(product);
  const seconds: number[] = [];
  const pages: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const open_findings = { from: 'critical', max_age_days: AGES[round] ?? 30 } as const;
    const rules = { ...JUDGED_RULES, open_findings };
    const began = performance.now();
    await product.admin.updateAttestationProfile({ profileId: 'bench', rules });
    const end = evaluated(product);
    let isOver = false;
    let judged_s = 0;
    void end.finally(() => {
      isOver = true;
      judged_s = (performance.now() - began) / 1_000;
    });
    const taken: number[] = [];
    while (!isOver) {
      taken.push(await timed(() => read(from, PAGE)));
      await setTimeout(PAUSE_MS);
    }
    await end;
    if (round === 0) continue;
    pages.push(...taken);
    seconds.push(judged_s);
  }
  const [counts] = await owner.query<{ artifacts: number; verdicts: number }>(
    `select count(*)::int as artifacts, count(distinct profile_rank)::int as verdicts from artifact where tenant_uuid = $1`,
    [await firstTenant(owner)],
  );
  printFigure('profiles', await postgresOf(owner), {
    values: {
      ...{ artifacts: counts?.artifacts ?? 0, verdicts: counts?.verdicts ?? 0, rounds: ROUNDS },
      judged_median_s: rounded(median(seconds)),
      judged_max_s: rounded(Math.max(...seconds)),
      page_meanwhile_p95_ms: rounded(percentile(pages, 0.95)),
    },
    bars: { judged_max_s: 20 },
    limit: 'facts of each batch: findings of its SBOMs, and decisions about them',
  });
  await owner.close();
});
