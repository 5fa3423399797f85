/** Workers of a page under test: threads of Node.js in which the names that the page's workers use mean the same. */
import { Worker as Thread } from 'node:worker_threads';

/** Files do not pass between threads of Node.js: their bytes and names do. */
const FRAME = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.postMessage = (data) => parentPort.postMessage(data);
  globalThis.addEventListener = (_, tell) =>
    parentPort.on('message', ({ bytes, name }) => tell({ data: new File([bytes], name) }));
  import(workerData);
`;

/** A worker that is sent one file. */
export class PageWorker {
  readonly #thread: Thread;
  onmessage: (event: { data: unknown }) => void = () => {};
  onerror: (error: unknown) => void = () => {};
  constructor(address: URL) {
    // Without the preloaded document of the tests.
    this.#thread = new Thread(FRAME, { eval: true, execArgv: [], workerData: address.href });
    this.#thread.on('message', (data) => this.onmessage({ data }));
    this.#thread.on('error', (error) => this.onerror(error));
  }
  postMessage(file: File): void {
    void file.arrayBuffer().then((bytes) => {
      this.#thread.postMessage({ bytes, name: file.name });
    });
  }
  terminate(): void {
    void this.#thread.terminate();
  }
}
