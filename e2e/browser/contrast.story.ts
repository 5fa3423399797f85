import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkContrast } from './axe.ts';
import { noChromium } from './chromium.ts';
import { visit } from './test-browser.ts';

/** Adds a text in an element of its own, with styles beside those of the page. */
const write = (page: Page, name: string, style: Partial<Record<string, string>>) =>
  page.evaluate(
    ([id, properties]) => {
      const text = document.querySelector(`[data-id=${id}]`) ?? document.createElement('p');
      text.setAttribute('data-id', id);
      text.textContent = 'Some text';
      if (text instanceof HTMLElement) Object.assign(text.style, properties);
      document.querySelector('main h1')?.after(text);
    },
    [name, style] as const,
  );

const POOR = { color: 'rgb(200, 200, 200)', backgroundColor: 'rgb(255, 255, 255)' };

suite('the check of contrast', { skip: noChromium }, () => {
  const cases: Record<string, Record<string, string>> = {
    'a color that is too light': POOR,
    'a background that is too dark': { backgroundColor: 'rgb(40, 40, 40)' },
    'a text that is nearly transparent': { opacity: '0.2' },
    'a smaller text in the color of a large one': { ...POOR, color: 'rgb(130, 130, 130)' },
  };
  for (const [what, style] of Object.entries(cases))
    test(`finds ${what} beside texts that passed`, () =>
      visit(async ({ page, follow }) => {
        await follow('/dashboard');
        await write(page, 'large', { ...POOR, color: 'rgb(130, 130, 130)', fontSize: '32px' });
        await write(page, 'plain', {});
        await checkContrast(page, 'before');
        await write(page, 'plain', style);
        await assert.rejects(checkContrast(page, 'after'), /Some text.*contrast/s);
        await write(page, 'plain', { color: '', backgroundColor: '', opacity: '' });
        await checkContrast(page, 'after it is mended');
      }));

  test('does not take a hidden text for one that passed', () =>
    visit(async ({ page, follow }) => {
      await follow('/dashboard');
      const color = 'rgb(201, 201, 201)';
      await write(page, 'hidden', { ...POOR, color, visibility: 'hidden' });
      await checkContrast(page, 'hidden');
      await write(page, 'hidden', { visibility: 'visible' });
      await assert.rejects(checkContrast(page, 'visible'), /Some text.*contrast/s);
    }));
});
