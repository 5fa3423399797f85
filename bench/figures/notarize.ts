/**
 * A thousand digests notarized in one call, as the command line does it: signed here, sent over HTTP, answered with the
 * levels once a signed checkpoint covers them.
 */
import { median, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { ensureDirectory, onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { makeSigners, newDigests, notarizeDigests } from '../product/signers.ts';

const DIGESTS = scaled(1_000);
const ROUNDS = 5;

await onProduct(await ensureDirectory('empty', async () => {}), async (product) => {
  const owner = await openOwner(product);
  const { ledger, signers } = await makeSigners(product);
  const [first, second] = signers;
  if (first === undefined || second === undefined) throw new Error('There are two signers');
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const digests = newDigests(DIGESTS);
    const time = async (signer: typeof first, expected: string) =>
      timed(async () => {
        const levels = await notarizeDigests(product, { ledger, signer, digests });
        if (levels.some((level) => level !== expected)) throw new Error(`Not all are ${expected}`);
      });
    const times = [await time(first, 'unknown'), await time(second, 'trusted')];
    // The first round warms up.
    if (round > 0) {
      alone.push(times[0] ?? 0);
      together.push(times[1] ?? 0);
    }
  }
  const seconds = (times: number[]) => rounded(median(times) / 1000);
  printFigure('notarize', await postgresOf(owner), {
    values: {
      digests: DIGESTS,
      first_signer_s: seconds(alone),
      second_signer_s: seconds(together),
      slowest_s: rounded(Math.max(...alone, ...together) / 1000),
    },
    bars: { first_signer_s: 5, second_signer_s: 5 },
    limit: 'verifying each bundle in full before its artifact is judged, on one core',
  });
  await owner.close();
});
