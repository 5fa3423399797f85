/**
 * Tests whether upload time reveals that another tenant has a package: an attacker uploads SBOMs of one package
 * each, of which another tenant uploaded half before, and guesses from each duration. Half of the uploads train
 * the guess, the other half test it: 0.5 is chance.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { hashOfToken, mintToken } from '@assay/server/platform/credentials/tokens.ts';
import { z } from 'zod';
import { median, percentile, postgresOf, printFigure, rounded, scaled } from '../figure.ts';
import { onProduct } from '../product/data-directory.ts';
import { guessBar, guessRate } from '../product/guess-rate.ts';
import { type Owner, openOwner } from '../product/owner.ts';
import type { Product } from '../product/product.ts';
import { uploadReady } from '../product/uploads.ts';

const TRIALS = scaled(400);
/** Packages of one SBOM: one reveals most about one, many amplify a small difference. */
const SIZES = [1, 200];

type Times = Record<'matched' | 'counted' | 'ready' | 'answered', number>;
interface Trial extends Times {
  known: boolean;
}

const documentOf = (purls: string[]) =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: purls.map((purl) => ({ type: 'library', name: purl, purl })),
    }),
  );

/** An API key of a tenant that was made for it. */
async function strangerOf({ query }: Owner): Promise<Record<string, string>> {
  const [tenant, key, token] = [randomUUID(), randomUUID(), mintToken('ayk')];
  await query('insert into tenant (uuid, name) values ($1, $2)', [tenant, `stranger ${tenant}`]);
  await query(
    `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role, created_by_uuid, created_by, expires_at)
     values ($1, $2, 'stranger', 'ayk_bench', $3, 'LedgerAdmin', $2, 'bench', now() + interval '90 days')`,
    [tenant, key, hashOfToken(token)],
  );
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

/** Milliseconds of one upload, measured by the client. */
async function timesOf(origin: string, headers: Record<string, string>, purls: string[]) {
  const from = performance.now();
  const project = `p/${randomUUID().slice(0, 8)}`;
  const answer = await fetch(`${origin}/api/v1/sboms?project=${project}&version=1`, {
    method: 'POST',
    headers,
    body: documentOf(purls),
  });
  const { sbomid } = z.object({ sbomid: z.string() }).parse(await answer.json());
  const answered = performance.now() - from;
  const events = await fetch(`${origin}/api/v1/sboms/${sbomid}/events`, { headers });
  const text = await events.text();
  const ready = performance.now() - from;
  const { steps, status } = JSON.parse(text.trim().split('data: ').at(-1) ?? '') as {
    status: string;
    steps: { name: string; started_at: string; ended_at: string }[];
  };
  if (status !== 'ready') throw new Error(`An upload ended as ${status}`);
  const lasted = (name: string) => {
    const step = steps.find((one) => one.name === name);
    return step ? Date.parse(step.ended_at) - Date.parse(step.started_at) : Number.NaN;
  };
  return { matched: lasted('matched'), counted: lasted('counted'), ready, answered };
}

async function trialsOf(product: Product, stranger: Record<string, string>, size: number) {
  const trials: Trial[] = [];
  for (let i = 0; i < TRIALS; i++) {
    const known = (randomBytes(1)[0] ?? 0) < 128;
    const purls = Array.from({ length: size }, (_, j) => `pkg:npm/p-${randomUUID()}@1.0.${j}`);
    // Another tenant uploads before each trial, so that only the uploaded content differs.
    const others = purls.map((purl) => (known ? purl : `pkg:npm/q-${randomUUID()}@1.0.0`));
    const upload = { project: `v/${randomUUID().slice(0, 8)}`, version: '1' };
    await uploadReady(product, { ...upload, document: documentOf(others) });
    trials.push({ known, ...(await timesOf(product.origin, stranger, purls)) });
  }
  return trials;
}

await onProduct(null, async (product) => {
  const owner = await openOwner(product);
  const stranger = await strangerOf(owner);
  const values: Record<string, number> = { trials: TRIALS };
  const bars: Record<string, number> = {};
  const bar = rounded(guessBar(TRIALS));
  for (const size of SIZES) {
    const trials = (await trialsOf(product, stranger, size)).slice(TRIALS > 20 ? 10 : 0);
    for (const time of ['matched', 'counted', 'ready', 'answered'] as const) {
      values[`guessed_${time}_${size}`] = rounded(
        guessRate(
          trials,
          (one) => one.known,
          (one) => one[time],
        ),
      );
      bars[`guessed_${time}_${size}`] = bar;
      for (const known of [true, false]) {
        const times = trials.filter((one) => one.known === known).map((one) => one[time]);
        values[`${time}_${size}_${known ? 'known' : 'new'}_ms`] = rounded(median(times));
      }
    }
    values[`ready_${size}_p95_ms`] = rounded(
      percentile(
        trials.map((one) => one.ready),
        0.95,
      ),
    );
  }
  printFigure('foreign-packages', await postgresOf(owner), {
    values,
    bars,
    limit: 'what the database does for a row that is there beside one that is not',
  });
  await owner.close();
});
