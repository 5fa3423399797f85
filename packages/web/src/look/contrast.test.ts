import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** All `--name: value` of the blocks whose selector ends with `selector`; later ones win. */
function tokensOf(selector: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const block of css.split('}')) {
    const [head = '', body = ''] = block
      .slice(block.lastIndexOf('@media') + 1)
      .split(/\{(?!.*\{)/s);
    if (!head.trim().endsWith(selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
      tokens.set(name, value.trim());
  }
  return tokens;
}

const root = tokensOf(':root');
const THEMES = {
  light: new Map([...root, ...tokensOf('[data-mantine-color-scheme="light"]')]),
  dark: new Map([...root, ...tokensOf('[data-mantine-color-scheme="dark"]')]),
};

/** Relative luminance of `#rrggbb`, or of the value of a `var()` (WCAG 2.2, "relative luminance"). */
function luminance(theme: Map<string, string>, name: string): number {
  const value = theme.get(name) ?? assert.fail(`no token --${name}`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias) return luminance(theme, alias);
  const hex = /^#([0-9a-f]{6})$/.exec(value)?.[1] ?? assert.fail(`--${name} is no color: ${value}`);
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(theme: Map<string, string>, a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(theme, a), luminance(theme, b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const SURFACES = [
  'bg-nav',
  'bg-app',
  'bg-panel',
  'bg-sunken',
  'bg-raised',
  'bg-hover',
  'bg-active',
  'bg-selected',
];
const over = (ink: string, grounds: string[]): [string, string][] =>
  grounds.map((ground) => [ink, ground]);

/** Text on its ground: AA, 4.5:1. */
const TEXT_PAIRS: [string, string][] = [
  ...over('text', SURFACES),
  ...over('text-2', SURFACES),
  ...over('text-3', SURFACES),
  ...over('accent-text', ['bg-nav', 'bg-app', 'bg-panel', 'bg-sunken', 'bg-hover', 'accent-soft']),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['text-inverse', 'bg-inverse'],
  ['text-inverse-2', 'bg-inverse'],
  ['sev-critical-ink', 'sev-critical'],
  ['sev-high-ink', 'sev-high'],
  ['sev-medium-ink', 'sev-medium'],
  ['sev-low-ink', 'sev-low'],
  ...over('sev-none-ink', ['bg-app', 'bg-panel', 'bg-hover']),
  ['trust-yes', 'trust-yes-bg'],
  ['trust-no', 'trust-no-bg'],
  ['trust-old', 'trust-old-bg'],
  ...over('trust-yes', ['bg-app', 'bg-panel', 'bg-nav']),
  ...over('trust-no', ['bg-app', 'bg-panel', 'bg-nav']),
  ...over('trust-na', ['bg-app', 'bg-panel']),
  ['add-ink', 'add-bg'],
  ['del-ink', 'del-bg'],
  ['kev-ink', 'kev-bg'],
  ['text-2', 'seg-bg'],
  ['text', 'seg-on'],
  ['text', 'note-bg'],
  ['text-2', 'note-bg'],
];

/** Edges of inputs and dashed marks, and focus rings, against their background: 3:1. */
const EDGE_PAIRS: [string, string][] = [
  ...over('line-control', ['bg-nav', 'bg-app', 'bg-panel', 'bg-sunken']),
  ...over('focus', SURFACES),
  ...over('sev-none-line', ['bg-app', 'bg-panel']),
  ...over('trust-na-line', ['bg-app', 'bg-panel']),
];

for (const [name, theme] of Object.entries(THEMES))
  for (const [kind, pairs, least] of [
    ['text', TEXT_PAIRS, 4.5],
    ['edge', EDGE_PAIRS, 3],
  ] as const)
    test(`Every ${kind} of the ${name} theme has a contrast of ${least} to 1 at least.`, () => {
      const weak = pairs
        .map(([ink, ground]) => [ink, ground, contrast(theme, ink, ground)] as const)
        .filter(([, , ratio]) => ratio < least)
        .map(([ink, ground, ratio]) => `--${ink} on --${ground}: ${ratio.toFixed(2)}`);
      assert.deepEqual(weak, []);
    });

test('Both themes name every color, so none falls through to the other.', () => {
  const colors = (theme: string) =>
    [...tokensOf(`[data-mantine-color-scheme="${theme}"]`).keys()].sort();
  assert.ok(colors('dark').length > 60);
  assert.deepEqual(colors('dark'), colors('light'));
});
