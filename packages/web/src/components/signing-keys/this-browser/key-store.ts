/** Private keys stored in this browser: WebCrypto objects whose bytes no script can read. */

/** A key of a user of this browser. */
export interface KeptKey {
  /** In API form: base64 of the SHA-256 of the public key in DER. */
  fingerprint: string;
  /** uuid of the person. */
  person: string;
  private_key: CryptoKey;
  /** PEM; missing in keys that were made before it was kept, which are registered. */
  public_key?: string;
}

const DATABASE = 'assay-keys';
const STORE = 'signing-keys';

/** Stores a key. @throws DOMException when the browser stores nothing for this site */
export const keepKey = (key: KeptKey): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(key));

/** Returns a user's keys in this browser. @throws DOMException when the browser stores nothing for this site */
export async function keptKeys(person: string): Promise<KeptKey[]> {
  const all = await inStore('readonly', (store): IDBRequest<KeptKey[]> => store.getAll());
  return all.filter((key) => key.person === person);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
    const { result } = await done(run(transaction.objectStore(STORE)));
    if (mode === 'readwrite') await committed(transaction);
    return result;
  } finally {
    database.close();
  }
}

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(STORE, { keyPath: 'fingerprint' });
  return (await done(request)).result;
}

const done = <Request extends IDBRequest>(request: Request): Promise<Request> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request);
    request.onerror = () => reject(request.error);
  });

/** An answered request may still be lost until the transaction has committed. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
