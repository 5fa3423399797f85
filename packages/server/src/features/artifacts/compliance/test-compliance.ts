import assert from 'node:assert/strict';
import type { AttestationProfileInput } from '@assay/contract/attestation-profiles.ts';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import { formatStatement } from '@assay/core/attestation/statement/statement.ts';
import type { z } from 'zod';
import { signedBy, type TestNotary } from '../../attestations/test-signing.ts';

export const PROVENANCE = 'https://slsa.dev/provenance/v1';
export const BUILDER = 'https://builders.example.org/ci';

/** Rules as a caller sends them. */
export type SentRules = z.input<typeof AttestationProfileInput>['rules'];

/** Provenance of an artifact: its payload. */
export const provenanceOf = (sha256: string, builder = BUILDER): Uint8Array =>
  formatStatement({
    subject: [{ name: 'app.tar', digest: { sha256 } }],
    predicate_type: PROVENANCE,
    predicate: {
      buildDefinition: { buildType: 'https://example.org/build/v1', externalParameters: {} },
      runDetails: { builder: { id: builder } },
    },
  });

/** Submits a statement with one or more signatures; returns the uuids of its attestations. */
export async function attest(
  client: Client<Api>,
  statement: Uint8Array,
  ...by: TestNotary[]
): Promise<string[]> {
  const signers = by.map(({ signer }) => signer);
  const body = JSON.stringify(signedBy(statement, signers));
  const { items } = await client.createAttestation({ body });
  return items.map(({ uuid }) => uuid);
}

/** Identification of an artifact in a call. */
export type Named = { purl: string } | { sha256: string };

/** Returns the default profile's verdict on an artifact and the codes of its rules. List and page must agree. */
export async function complianceOf(client: Client<Api>, named: Named): Promise<string[]> {
  const view = await client.viewArtifact(named);
  const q = 'purl' in named ? named.purl : named.sha256;
  const { items } = await client.listArtifacts({ q });
  assert.equal(items.length, 1);
  assert.equal(items[0]?.compliance, view.compliance);
  const [asked] = view.profiles;
  if (asked !== undefined) assert.equal(asked.verdict, view.compliance);
  return [view.compliance, ...(asked?.results ?? []).map(({ code }) => code)];
}

/** Waits until the default profile returns a verdict, and returns the result: jobs run asynchronously. */
export async function complianceOnce(client: Client<Api>, named: Named, expected: string) {
  for (let looked = 0; looked < 400; looked += 1) {
    if ((await client.viewArtifact(named)).compliance === expected) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return complianceOf(client, named);
}
