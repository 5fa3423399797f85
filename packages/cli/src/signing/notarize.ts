import type { KeyObject } from 'node:crypto';
import { MOST_STATEMENTS } from '@assay/contract/attestations.ts';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import {
  formatStatusStatement,
  type StatusLevel,
} from '@assay/core/attestation/statement/status-statement.ts';
import type { DigestedArtifact } from './artifact-argument.ts';
import { originOf } from './find-ledger.ts';
import { type SignedEnvelope, signStatement } from './sign-message.ts';

/** Status of artifacts to state, and the signing key. */
export interface Status {
  level: StatusLevel;
  /** '' for none. */
  reason: string;
  /** Ids of statements that this one supersedes. */
  supersedes: string[];
  /** A key of this machine, or the uuid of one that the server stores. */
  key: KeyObject | string;
}

/** The server's answer for one artifact. */
export type Notarized = Awaited<ReturnType<Client<Api>['notarize']>>['items'][number] & {
  name: string;
};

/** Bytes of one call at most; the server takes 8 MiB. */
const MOST_BYTES = 6 * 1024 * 1024;

/**
 * States the same of all artifacts, up to 1,000 in a call: each call is logged as a whole or not at all. They come back in
 * order, with the level that follows.
 */
export async function* notarizeAll(
  client: Client<Api>,
  ledger: Ledger,
  { artifacts, ...status }: Status & { artifacts: readonly DigestedArtifact[] },
): AsyncGenerator<Notarized[]> {
  const call = callOf(ledger, status);
  for (let at = 0; at < artifacts.length; ) {
    const batch = await call(artifacts.slice(at, at + MOST_STATEMENTS));
    const { items } = await client.notarize({ uuid: ledger.uuid, ...batch });
    yield items.map((item, i) => ({ ...item, name: artifacts[at + i]?.name ?? '' }));
    at += items.length;
  }
}

/** Makes the body of a call, of as many of the artifacts as fit, from the first on. */
function callOf(ledger: Ledger, { level, reason, supersedes, key }: Status) {
  if (typeof key === 'string')
    return async (artifacts: readonly DigestedArtifact[]) => ({
      statements: fitting(artifacts.map((one) => ({ ...one, level, reason, supersedes }))),
      key_uuid: key,
    });
  const about = { ledger: originOf(ledger), level, reason, stated_at: Date.now(), supersedes };
  const signed = ({ sha256, name }: DigestedArtifact): Promise<SignedEnvelope> =>
    signStatement(key, formatStatusStatement({ ...about, artifact: { sha256 }, name }));
  return async (artifacts: readonly DigestedArtifact[]) => ({
    envelopes: fitting(await Promise.all(artifacts.map(signed))),
  });
}

/** The first of them, one at least, that one call takes. */
function fitting<Statement>(statements: Statement[]): Statement[] {
  let bytes = 0;
  const over = statements.findIndex((statement, i) => {
    bytes += Buffer.byteLength(JSON.stringify(statement)) + 1;
    return i > 0 && bytes > MOST_BYTES;
  });
  return over < 0 ? statements : statements.slice(0, over);
}
