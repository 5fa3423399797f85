/** SHA-256 (FIPS 180-4) piece by piece, for what WebCrypto cannot do: files that do not fit in memory, answers at once. */

const BLOCK = 64;

/** First 32 bits of the fractions of the cube roots of the first 64 primes (§4.2.2). */
const K = Int32Array.from(
  [
    '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5',
    'd807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174',
    'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da',
    '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967',
    '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85',
    'a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070',
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3',
    '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2',
  ].flatMap((line) => line.match(/.{8}/g) ?? []),
  (word) => Number.parseInt(word, 16) | 0,
);

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** A hash under way. */
export class Sha256 {
  readonly #state = Int32Array.of(
    ...[0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a],
    ...[0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  );
  readonly #block = new Uint8Array(BLOCK);
  readonly #view = new DataView(this.#block.buffer);
  readonly #words = new Int32Array(64);
  #filled = 0;
  #bytes = 0;

  /** Takes more bytes in. */
  update(bytes: Uint8Array): this {
    this.#bytes += bytes.length;
    let at = 0;
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + BLOCK - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === BLOCK) this.#compress();
    }
    return this;
  }

  /** The 32 bytes of the hash; nothing can be taken in any more. */
  digest(): Uint8Array<ArrayBuffer> {
    const bits = BigInt(this.#bytes) * 8n;
    this.#block.fill(0, this.#filled);
    this.#block[this.#filled] = 0x80;
    // The length takes the last eight bytes of a block.
    if (this.#filled >= BLOCK - 8) {
      this.#compress();
      this.#block.fill(0);
    }
    this.#view.setBigUint64(BLOCK - 8, bits);
    this.#compress();
    const hash = new DataView(new ArrayBuffer(32));
    this.#state.forEach((word, at) => {
      hash.setInt32(at * 4, word);
    });
    return new Uint8Array(hash.buffer);
  }

  /** One block into the state (§6.2.2). */
  #compress(): void {
    this.#filled = 0;
    const w = this.#words;
    const view = this.#view;
    for (let t = 0; t < 16; t += 1) w[t] = view.getInt32(t * 4);
    for (let t = 16; t < 64; t += 1) {
      const early = w[t - 15] as number;
      const late = w[t - 2] as number;
      const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
    }
    const state = this.#state;
    let a = state[0] as number;
    let b = state[1] as number;
    let c = state[2] as number;
    let d = state[3] as number;
    let e = state[4] as number;
    let f = state[5] as number;
    let g = state[6] as number;
    let h = state[7] as number;
    for (let t = 0; t < 64; t += 1) {
      const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] as number) + (w[t] as number)) | 0;
      const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    // An array of words keeps 32 bits of each.
    state[0] = (state[0] as number) + a;
    state[1] = (state[1] as number) + b;
    state[2] = (state[2] as number) + c;
    state[3] = (state[3] as number) + d;
    state[4] = (state[4] as number) + e;
    state[5] = (state[5] as number) + f;
    state[6] = (state[6] as number) + g;
    state[7] = (state[7] as number) + h;
  }
}
