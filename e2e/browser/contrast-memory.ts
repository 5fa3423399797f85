/**
 * Remembers which appearances of text have enough contrast, in all pages of a run: a color, a size and a weight on opaque backgrounds.
 * Tokens make few of them, and judging each text of each page again is half of the work of a check.
 */
import type { Page } from 'playwright-core';

/** Parts of axe that its interface does not describe: the functions of a check and of a rule. */
export interface InsideAxe {
  checks: Record<
    string,
    { evaluate: (this: Told, element: Element, ...rest: unknown[]) => unknown }
  >;
  rules: {
    id: string;
    matches: (this: unknown, element: Element, ...rest: unknown[]) => unknown;
  }[];
}

/** Takes what a check found. */
interface Told {
  data: (found: { contrastRatio?: number }) => void;
}

declare global {
  interface Window {
    /** Appearances with enough contrast. */
    legible?: Set<string>;
    /** Backgrounds of elements, during one check. */
    grounds?: Map<Element, string | undefined>;
  }
}

const legible = new Set<string>();

/** Lets the rule of a page that has axe pass over texts which look like others that passed. */
export const recallContrast = (page: Page): Promise<void> => page.evaluate(install, [...legible]);

/** Keeps what passed in a page. */
export async function keepContrast(page: Page): Promise<void> {
  for (const one of await page.evaluate(() => [...(window.legible ?? [])])) legible.add(one);
}

function install(known: readonly string[]): void {
  const isFirst = window.legible === undefined;
  window.legible = new Set(known);
  window.grounds = new Map();
  if (!isFirst) return;
  const { checks, rules } = window.axe._audit;
  const rule = rules.find(({ id }) => id === 'color-contrast');
  const check = checks['color-contrast'];
  if (rule === undefined || check === undefined) throw new Error('axe has no rule color-contrast');
  const { matches } = rule;
  const { evaluate } = check;
  rule.matches = function (element, ...rest) {
    return isOpen(element) && matches.call(this, element, ...rest);
  };
  check.evaluate = function (element, ...rest) {
    let ratio: number | undefined;
    const told: Told = Object.create(this);
    told.data = (found) => {
      ratio = found.contrastRatio;
      this.data(found);
    };
    const result = evaluate.call(told, element, ...rest);
    // A hidden text passes without a ratio.
    const appearance = result === true && ratio !== undefined ? appearanceOf(element) : undefined;
    if (appearance !== undefined) window.legible?.add(appearance);
    return result;
  };

  /** Whether an element shows text of its own, and does not look like one that passed. */
  function isOpen(element: Element): boolean {
    const isField = /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
    if (!isField && ![...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
      return false;
    const appearance = appearanceOf(element);
    return appearance === undefined || window.legible?.has(appearance) !== true;
  }

  /** Undefined where the look of a text, or of what is behind it, is not told by styles of its ancestors. */
  function appearanceOf(element: Element): string | undefined {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const ground = textShadow === 'none' ? groundOf(element) : undefined;
    return ground ? [color, fontSize, fontWeight, ground].join(' ') : undefined;
  }

  function groundOf(element: Element): string | undefined {
    if (!window.grounds?.has(element)) window.grounds?.set(element, groundFrom(element));
    return window.grounds?.get(element);
  }

  function groundFrom(element: Element): string | undefined {
    const style = getComputedStyle(element);
    const isPlain =
      style.opacity === '1' &&
      style.mixBlendMode === 'normal' &&
      style.filter === 'none' &&
      style.backgroundImage === 'none';
    if (!isPlain) return undefined;
    // The canvas of the browser, whose color no style tells: only an opaque background before it counts.
    const behind = element.parentElement ? groundOf(element.parentElement) : '';
    const { backgroundColor: own } = style;
    if (behind === undefined) return undefined;
    if (/^rgb\(/.test(own)) return own;
    // It may lie on anything.
    if (/absolute|fixed|sticky/.test(style.position)) return undefined;
    return own === 'rgba(0, 0, 0, 0)' || behind === '' ? behind : `${own} ${behind}`;
  }
}
