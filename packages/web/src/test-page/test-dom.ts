/** The document of component tests: jsdom's, with the parts of a window of 1280 × 800 pixels that jsdom lacks. */
import { JSDOM, VirtualConsole } from 'jsdom';
import { departures, savedFiles } from './test-browser.ts';
import { origin } from './test-server.ts';
import { PageWorker } from './test-worker.ts';

/** Size of the window, and of every element that asks for its own. */
const WIDTH = 1280;
const HEIGHT = 800;

const virtualConsole = new VirtualConsole();
// Another site is where a page under test ends.
virtualConsole.on('jsdomError', (error) => {
  if (/^Not implemented: navigation/.test(error.message)) departures.push(error.message);
  else console.error(error);
});

const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: `${origin}/`,
  pretendToBeVisual: true,
  virtualConsole,
});

/** The document's own, where Node.js has one of the same name that its elements do not take. */
const OF_DOCUMENT = [
  'AbortController',
  'AbortSignal',
  'CustomEvent',
  'Event',
  'EventTarget',
  'MessageEvent',
  'localStorage',
  'navigator',
  'sessionStorage',
];
const NodeAbortController = AbortController;
for (const name of new Set([...Object.getOwnPropertyNames(window), ...OF_DOCUMENT])) {
  if (name in globalThis && !OF_DOCUMENT.includes(name)) continue;
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: Reflect.get(window, name),
  });
}

const request = globalThis.fetch;
/** Resolves addresses against the page, and uses the document's abort signals, as in a browser. */
globalThis.fetch = (input, { signal, ...init } = {}) => {
  const ending = new NodeAbortController();
  signal?.addEventListener('abort', () => ending.abort(signal.reason));
  if (signal?.aborted) ending.abort(signal.reason);
  const address = typeof input === 'string' ? new URL(input, window.location.href) : input;
  return request(address, { ...init, signal: ending.signal });
};

const { send } = window.XMLHttpRequest.prototype;
/** Files are those of Node.js, which the document's own requests do not read. */
window.XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
  if (body instanceof Blob) void body.arrayBuffer().then((bytes) => send.call(this, bytes));
  else send.call(this, body);
};

/** Matches like a window of this width: `(min-width: 1000px)`, `(max-width: 767px)`; any other query is false. */
function matchMedia(query: string): MediaQueryList {
  const least = /min-width: ?(\d+)px/.exec(query)?.[1];
  const most = /max-width: ?(\d+)px/.exec(query)?.[1];
  const isWidth = least !== undefined || most !== undefined;
  const matches = isWidth && Number(least ?? 0) <= WIDTH && WIDTH <= Number(most ?? WIDTH);
  return Object.assign(new window.EventTarget(), { matches, media: query }) as MediaQueryList;
}

/** Sizes never change, so it reports only once. */
class SizeObserver {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const contentRect = { x: 0, y: 0, width: WIDTH, height: HEIGHT } as DOMRectReadOnly;
    queueMicrotask(() => this.#tell([{ target, contentRect } as ResizeObserverEntry], this));
  }
  unobserve(): void {}
  disconnect(): void {}
}

/** Nothing scrolls, so nothing becomes visible by scrolling. */
class SightObserver extends SizeObserver {
  override observe(): void {}
}

/** Files that the page saves, by the address that it made for them. */
const files = new Map<string, Blob>();
URL.createObjectURL = (blob) => {
  const address = `blob:${files.size}`;
  files.set(address, blob as Blob);
  return address;
};
URL.revokeObjectURL = (address) => void files.delete(address);
const click = window.HTMLElement.prototype.click;
window.HTMLElement.prototype.click = function (this: HTMLElement) {
  const { href = '', download = '' } = this as HTMLAnchorElement;
  const file = files.get(href);
  if (file) savedFiles.push({ name: download, file });
  else click.call(this);
};

const size = (value: number) => ({ configurable: true, get: () => value });
Object.defineProperties(window.HTMLElement.prototype, {
  offsetWidth: size(WIDTH),
  offsetHeight: size(HEIGHT),
  clientWidth: size(WIDTH),
  clientHeight: size(HEIGHT),
});
Object.defineProperty(window.document, 'fonts', { value: new window.EventTarget() });
const scroll = () => undefined;
Object.assign(window.Element.prototype, { scrollTo: scroll, scrollIntoView: scroll });
const added = {
  matchMedia,
  ResizeObserver: SizeObserver,
  IntersectionObserver: SightObserver,
  Worker: PageWorker,
};
Object.assign(window, added, { scrollTo: scroll });
Object.assign(globalThis, added, { scrollTo: scroll });
