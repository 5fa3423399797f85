import type { Platform } from '@assay/core/log/receipt/verdict.ts';

/** Reports that the browser lacks an algorithm for verification. */
export class LackingBrowser extends Error {
  readonly lacks: 'digests' | 'signatures';
  constructor(lacks: LackingBrowser['lacks']) {
    super(`This browser has no ${lacks}`);
    this.name = 'LackingBrowser';
    this.lacks = lacks;
  }
}

/**
 * Runs a verification with the browser's own SHA-256 and Ed25519 (Web Cryptography API). The browser's SHA-256
 * is asynchronous, the core's hasher is synchronous: so the run is repeated, with one more digest known each
 * time. A run must hash the same bytes in the same order each time.
 *
 * @throws LackingBrowser when the page is not in a secure context, or the browser has no Ed25519
 */
export async function withBrowser<T>(run: (platform: Platform) => Promise<T>): Promise<T> {
  // Absent outside of secure contexts, despite its type.
  if (!globalThis.crypto?.subtle) throw new LackingBrowser('digests');
  const known: Uint8Array[] = [];
  for (;;) {
    let next = 0;
    let missing: Uint8Array<ArrayBuffer> | undefined;
    const hashInto = (input: Uint8Array, target: Uint8Array, at: number) => {
      const digest = known[next];
      next += 1;
      if (digest) return target.set(digest, at);
      missing = new Uint8Array(input);
      throw new NotYetHashed();
    };
    const platform = { hasher: { hashInto }, verifyEd25519 };
    const [outcome] = await Promise.allSettled([(async () => run(platform))()]);
    if (missing) known.push(new Uint8Array(await crypto.subtle.digest('SHA-256', missing)));
    else if (outcome.status === 'rejected') throw outcome.reason;
    else return outcome.value;
  }
}

class NotYetHashed extends Error {}

/** Ed25519 of the browser, with a raw key. @throws LackingBrowser where it has none */
export async function verifyEd25519(
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) {
  const key = await crypto.subtle
    .importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      // Bytes that are not a key throw another error.
      const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError';
      throw isUnknown ? new LackingBrowser('signatures') : error;
    });
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message));
}
