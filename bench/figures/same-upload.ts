/**
 * Clients that send the same bytes to the same project and version at the same time, like parallel jobs of a
 * pipeline.
 */
import { median, percentile, postgresOf, printFigure, rounded, scaled } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { type Posted, postSbom, statusesOf } from '../product/post-sbom.ts';

const ROUNDS = scaled(40);
const CLIENTS = 8;

const documentOf = (round: number) =>
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: Array.from({ length: 500 }, (_, i) => ({
      type: 'library',
      name: `same-${i}`,
      version: `${round}.0.0`,
      purl: `pkg:npm/same-${i}@${round}.0.0`,
    })),
  });

await onProduct(null, async (product) => {
  const owner = await openOwner(product);
  await postSbom(product, 'project=warm&version=1', documentOf(-1));
  const posted: Posted[] = [];
  let agreed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const body = documentOf(round);
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        postSbom(product, `project=same&version=${round}`, body),
      ),
    );
    const created = answers.filter(({ status }) => status === 201).length;
    const again = answers.filter(({ status }) => status === 200).length;
    const uuids = new Set(answers.map(({ sbomid }) => sbomid));
    if (created === 1 && again === CLIENTS - 1 && uuids.size === 1) agreed++;
    posted.push(...answers);
  }
  const times = posted.map(({ milliseconds }) => milliseconds);
  printFigure('same-upload', await postgresOf(owner), {
    values: {
      rounds: ROUNDS,
      clients: CLIENTS,
      answers: statusesOf(posted),
      rounds_with_one_sbom: agreed,
      p50_ms: rounded(median(times)),
      p95_ms: rounded(percentile(times, 0.95)),
    },
    bars: { rounds_with_one_sbom: `>= ${ROUNDS}` },
    limit: 'the first one: the others wait for its transaction',
  });
  await owner.close();
});
