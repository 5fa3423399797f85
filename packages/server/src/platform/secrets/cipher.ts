import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** The sealed value was altered, or belongs to something other than it was opened for. */
export class Unreadable extends Error {
  constructor() {
    super('What was sealed has been altered, or belongs to something else.');
    this.name = 'Unreadable';
  }
}

/** `0x01 ‖ 12-byte nonce ‖ AES-256-GCM ciphertext ‖ 16-byte tag` (NIST SP 800-38D), bound to `about`. */
export function encrypt(key: Uint8Array, about: Uint8Array, plain: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(key), nonce, { authTagLength: TAG_BYTES }).setAAD(
    about,
  );
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
}

/** Given bytes, Node 24 takes ten microseconds longer to find out that they are no key object. */
const keyOf = (key: Uint8Array) => createSecretKey(key);

/** @throws Unreadable when a bit of it, or of `about`, is another one */
export function decrypt(key: Uint8Array, about: Uint8Array, sealed: Uint8Array): Buffer {
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== VERSION) throw new Unreadable();
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(about).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const body = decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([body, decipher.final()]);
  } catch {
    throw new Unreadable();
  }
}
