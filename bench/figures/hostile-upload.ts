/** One tenant sends hostile documents all at once while another uploads small ones: a YAML file of open brackets, 4 MB each. */
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, postgresOf, printFigure, rounded, scaled } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';
import { postSbom, statusesOf } from '../product/post-sbom.ts';
import { makeTenant } from '../product/second-tenant.ts';

const HOSTILE = 8;
const BYTES = scaled(4 * 1024 * 1024);
const SMALL = scaled(40);

const hostile = (i: number) => `spdxVersion: SPDX-2.3\nname: n${i}\npackages: ${'['.repeat(BYTES)}`;
const small = (i: number) =>
  `{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{"type":"library","name":"s${i}","version":"1"}]}`;

await onProduct(null, async (product) => {
  const owner = await openOwner(product);
  const other = { origin: product.origin, headers: await makeTenant(owner) };
  let sent = 0;
  const smallOnes = async (goOn: (taken: number[]) => boolean) => {
    const taken: number[] = [];
    while (goOn(taken)) {
      sent++;
      const { status, milliseconds } = await postSbom(
        other,
        `project=s&version=${sent}`,
        small(sent),
      );
      if (status !== 201) throw new Error(`${status} for a small upload`);
      taken.push(milliseconds);
      await sleep(20);
    }
    return taken;
  };
  await smallOnes(({ length }) => length < 10);
  const alone = await smallOnes(({ length }) => length < SMALL);
  let running = true;
  const meanwhile = smallOnes(() => running);
  const refused = await Promise.all(
    Array.from({ length: HOSTILE }, (_, i) =>
      postSbom(product, `project=h&version=${i}`, hostile(i)),
    ),
  );
  running = false;
  const beside = await meanwhile;
  const first = Math.min(...refused.map(({ milliseconds }) => milliseconds));
  const last = Math.max(...refused.map(({ milliseconds }) => milliseconds));
  printFigure('hostile-upload', await postgresOf(owner), {
    values: {
      hostile: HOSTILE,
      hostile_mb: rounded(BYTES / 1024 / 1024),
      answers: statusesOf(refused),
      first_answer_ms: rounded(first),
      last_answer_ms: rounded(last),
      small_p95_alone_ms: rounded(percentile(alone, 0.95)),
      small_slowest_beside_ms: rounded(Math.max(...beside)),
      small_beside: beside.length,
    },
    bars: { last_answer_ms: 2000, small_slowest_beside_ms: 2000 },
    limit: 'one parser process: a small document waits for the one that is being read',
  });
  await owner.close();
});
