/**
 * Measures the texts of a page. All functions except the last are sent as source and run inside the page: they
 * can reference each other and nothing else of this module.
 */
import type { Page } from 'playwright-core';

interface Text {
  text: string;
  element: Element;
  rect: DOMRect;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function short(text: string): string {
  return text.length > 48 ? `${text.slice(0, 48)}…` : text;
}

/** How an element cuts what it contains; null for one that has no box of its own. */
interface Frame {
  box: DOMRect;
  overflowX: string;
  overflowY: string;
  isFixed: boolean;
  /** Only code scrolls sideways, and only graphs can be panned. */
  isPane: boolean;
  isGraph: boolean;
}

/** Frames of one measurement: the containers of a text are those of a thousand others. */
type Frames = Map<Element, Frame | null>;

function frameOf(element: Element, frames: Frames): Frame | null {
  const known = frames.get(element);
  if (known !== undefined) return known;
  const { display, position, overflowX, overflowY } = getComputedStyle(element);
  const frame =
    display === 'inline' || display === 'contents'
      ? null
      : {
          ...{ overflowX, overflowY },
          box: element.getBoundingClientRect(),
          isFixed: position === 'fixed',
          isPane: element.matches('pre, code, textarea'),
          isGraph: element.matches('.react-flow'),
        };
  frames.set(element, frame);
  return frame;
}

/** `div.head > div > p.sub` */
function placeOf(element: Element): string {
  const names: string[] = [];
  for (let at: Element | null = element; at && names.length < 3; at = at.parentElement) {
    const [first] = at.classList;
    names.unshift(at.tagName.toLowerCase() + (first ? `.${first}` : ''));
  }
  return names.join(' > ');
}

/** False for screen-reader-only text, and for elements that are not rendered. */
function isDrawn(element: Element): boolean {
  const all = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
  return (
    element.checkVisibility(all) &&
    !element.closest('.visually-hidden, svg, script, style, noscript, option, [hidden]')
  );
}

/**
 * Tells whether a title, or the accessible name of a container, has the whole text; for shortened text, its
 * remaining pieces in order.
 */
function isSaidInFull(shown: string, element: Element): boolean {
  const pieces = shown.split('…').map((piece) => piece.trim());
  for (let at: Element | null = element; at; at = at.parentElement) {
    const said = plain(`${at.getAttribute('title') ?? ''} ${at.getAttribute('aria-label') ?? ''}`);
    // Package URLs are shown without their escapes.
    const readable = said.replace(/%[0-7][0-9A-F]/g, decodeURIComponent);
    if (hasInOrder(said, pieces) || hasInOrder(readable, pieces)) return true;
  }
  return false;
}

/** Tells whether a text contains these pieces in order. */
function hasInOrder(text: string, pieces: readonly string[]): boolean {
  let from = 0;
  return pieces.every((piece) => {
    const found = text.indexOf(piece, from);
    from = found + piece.length;
    return found >= 0;
  });
}

/** Clips a rectangle by its containers, and tells whether something cuts it that cannot be scrolled. */
function clipped(
  rect: DOMRect,
  element: Element,
  frames: Frames,
): { rect: DOMRect; isCut: boolean } {
  const [sideways, upright] = [1.5, 4];
  let { left, top, right, bottom } = rect;
  let isCut = false;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const frame = frameOf(at, frames);
    if (frame === null) continue;
    const { box, overflowX, overflowY, isGraph } = frame;
    if (overflowX !== 'visible') {
      const isOutside = left < box.left - sideways || right > box.right + sideways;
      isCut ||= isOutside && !(frame.isPane && overflowX !== 'hidden') && !isGraph;
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
    }
    if (overflowY !== 'visible') {
      const scrolls = overflowY === 'auto' || overflowY === 'scroll';
      isCut ||= !scrolls && !isGraph && (top < box.top - upright || bottom > box.bottom + upright);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    if (frame.isFixed) break;
  }
  const [width, height] = [Math.max(right - left, 0), Math.max(bottom - top, 0)];
  return { rect: new DOMRect(left, top, width, height), isCut };
}

/** Tells whether an opaque element intentionally covers the text: a sticky head, a drawer, a dialog, a toast. */
function isCovered({ rect, element }: Text): boolean {
  // For text at the edge of the window, only the visible part counts.
  const y = Math.min(Math.max(rect.top + rect.height / 2, 0), innerHeight - 1);
  return [rect.left + 1, rect.left + rect.width / 2, rect.right - 1].some((x) => {
    const top = document.elementFromPoint(x, y);
    if (!top || top.contains(element) || element.contains(top)) return false;
    let isPlaced = false;
    let hasGround = false;
    for (let at: Element | null = top; at && !at.contains(element); at = at.parentElement) {
      const { position, backgroundColor } = getComputedStyle(at);
      isPlaced ||= position !== 'static' && position !== 'relative';
      hasGround ||= !/rgba\(.*, 0\)|transparent/.test(backgroundColor);
    }
    return isPlaced && hasGround;
  });
}

/** Reads all visible lines of text; records those cut without their full text elsewhere. */
function readTexts(breaches: Set<string>, frames: Frames): Text[] {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = plain(node.nodeValue ?? '');
    if (!element || text === '' || !isDrawn(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const whole of range.getClientRects()) {
      if (whole.width < 1) continue;
      const { rect, isCut } = clipped(whole, element, frames);
      if (isCut && !isSaidInFull(text, element))
        breaches.add(`cut: "${short(text)}" in ${placeOf(element)}`);
      if (rect.width > 1 && rect.height > 1) texts.push({ text, element, rect });
    }
  }
  return texts;
}

function noteOverlaps(texts: readonly Text[], breaches: Set<string>): void {
  const seen = texts.filter((text) => !isCovered(text)).sort((a, b) => a.rect.top - b.rect.top);
  for (const [at, one] of seen.entries())
    for (const other of seen.slice(at + 1)) {
      if (other.rect.top >= one.rect.bottom) break;
      if (one.element === other.element && one.text === other.text) continue;
      const [a, b] = [one.rect, other.rect];
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      // The boxes of fonts are higher than their letters.
      if (width <= 1.5 || Math.min(a.bottom, b.bottom) - b.top <= 4) continue;
      const [first, second] = [one, other].map(
        ({ text, element }) => `"${short(text)}" in ${placeOf(element)}`,
      );
      breaches.add(`overlap: ${first} and ${second}`);
    }
}

/** A link or button in sight of whose words less than a letter or two is left names nothing, whatever its title says. */
function noteVanished(breaches: Set<string>, frames: Frames): void {
  const least = 12;
  for (const element of document.querySelectorAll('main a[href], main button')) {
    const text = plain(element.textContent ?? '');
    if (text === '' || !isDrawn(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const wholes = [...range.getClientRects()];
    const left = wholes.map((whole) => clipped(whole, element, frames).rect);
    const widest = (rects: readonly DOMRect[]) => Math.max(0, ...rects.map(({ width }) => width));
    if (left.every(({ height }) => height <= 1)) continue;
    if (widest(left) < Math.min(least, widest(wholes)))
      breaches.add(`vanished: "${short(text)}" in ${placeOf(element)}`);
  }
}

function findBreaches(): string[] {
  const breaches = new Set<string>();
  const frames: Frames = new Map();
  noteOverlaps(readTexts(breaches, frames), breaches);
  noteVanished(breaches, frames);
  for (const head of document.querySelectorAll('th[data-name]')) {
    const { width } = head.getBoundingClientRect();
    if (isDrawn(head) && width < 200)
      breaches.add(`name: column "${plain(head.textContent ?? '')}" has ${Math.round(width)} px`);
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) breaches.add(`sideways: the page is ${scrollWidth} px wide`);
  return [...breaches];
}

const IN_PAGE = [
  plain,
  short,
  placeOf,
  frameOf,
  isDrawn,
  hasInOrder,
  isSaidInFull,
  clipped,
  isCovered,
  readTexts,
  noteOverlaps,
  noteVanished,
  findBreaches,
];
const SOURCE = `(() => { ${IN_PAGE.map(String).join('\n')}\nreturn findBreaches(); })()`;

/**
 * Returns layout faults of a page, one sentence each; [] for none: overlapping texts, a cut text whose full
 * text is in no title, a link or button without space for its words, a name column under 200 px, a page that
 * scrolls sideways.
 */
export const breachesOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(SOURCE);
