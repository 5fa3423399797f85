import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).filter((file) => !/\.test\./.test(file));
const textOf = (file: string) => readFileSync(`${SOURCE}${file}`, 'utf8');
const withText = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file))).sort();

test('only components with a check state render counts of findings', () => {
  assert.ok(files.length > 400);
  assert.deepEqual(withText(/from '.*\/severity-counts\.tsx'/), [
    'components/check/component-mark.tsx',
    'components/check/findings-lines.tsx',
    'components/check/findings.tsx',
    // Findings that one upgrade removes: a positive number, below the check state of its page.
    'components/fix-first/upgrade-item.tsx',
    // Parts of the kit, which state nothing about any software.
    'features/modern-ui/mark-parts.tsx',
    'features/modern-ui/table-parts.tsx',
  ]);
});

test('only the check mark and the empty state of findings state that there are none', () => {
  const saying =
    /\b(no findings|no vulnerabilities (found|known)|nothing (is )?known|none known)\b/i;
  assert.deepEqual(withText(new RegExp(`'[^'\n]*${saying.source}`, 'i')), [
    'components/check/strings.ts',
  ]);
  // The state itself selects the words; no other code uses these keys.
  assert.deepEqual(withText(/t\(\s*['`]check\.(checked|empty_checked)/), []);
});
