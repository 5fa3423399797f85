/**
 * Artifacts of a tenant that are judged again because a group's threshold rises or falls: from the change to
 * the last level, by the product's own job.
 */
import { setTimeout } from 'node:timers/promises';
import { median, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { ensureDirectory, onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { makeSigners, newDigests, notarizeDigests } from '../product/signers.ts';

const ARTIFACTS = scaled(10_000);
const TOGETHER = 1_000;
const ROUNDS = 5;
const LOOK_MS = 20;

const directory = await ensureDirectory(`signed-${ARTIFACTS}`, async (product) => {
  const { ledger, signers } = await makeSigners(product);
  for (let left = ARTIFACTS; left > 0; left -= TOGETHER) {
    const digests = newDigests(Math.min(left, TOGETHER));
    for (const signer of signers) await notarizeDigests(product, { ledger, signer, digests });
  }
});

await onProduct(directory, async (product) => {
  const owner = await openOwner(product);
  const { items } = await product.admin.listSignersGroups({});
  const uuid = items[0]?.uuid ?? '';
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [threshold, expected] = round % 2 === 0 ? [3, 'unknown'] : [2, 'trusted'];
    const time = await timed(async () => {
      await product.admin.updateSignersGroup({ uuid, threshold });
      for (let missing = ARTIFACTS; missing > 0; ) {
        await setTimeout(LOOK_MS);
        const [row] = await owner.query<{ count: number }>(
          'select count(*)::int as count from artifact where trust_level <> $1',
          [expected],
        );
        missing = row?.count ?? 0;
      }
    });
    // The first round warms up.
    if (round > 0) times.push(time);
  }
  printFigure('trust-levels', await postgresOf(owner), {
    values: {
      artifacts: ARTIFACTS,
      signatures: 2 * ARTIFACTS,
      all_judged_s: rounded(median(times) / 1000),
      slowest_s: rounded(Math.max(...times) / 1000),
    },
    bars: { all_judged_s: 10 },
    limit: 'writing two rows for each artifact; the policy itself takes microseconds',
  });
  await owner.close();
});
