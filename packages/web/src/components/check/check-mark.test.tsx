import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPart, screen } from '@assay/web/src/test-page/test-page.tsx';
import { CheckMark } from './check-mark.tsx';

const STATES = ['checked', 'partly_checked', 'not_checked'] as const;
const FINDINGS = ['none', 'some', 'unstated'] as const;

test('states that there are no findings only where that is known, in words and in the tooltip', async () => {
  openPart(
    <main>
      {STATES.flatMap((state) =>
        [false, true].flatMap((isStale) =>
          FINDINGS.map((findings) => (
            <section
              key={`${state} ${isStale} ${findings}`}
              aria-label={`${state} ${isStale} ${findings}`}
            >
              <CheckMark view={{ state, isStale, base: 'base' }} findings={findings} />
            </section>
          )),
        ),
      )}
    </main>,
  );
  await screen.findAllByText(/base/);
  const marks = screen.getAllByRole('region');
  const nameOf = (mark: HTMLElement) => mark.getAttribute('aria-label') ?? '';
  const saying = (pattern: RegExp) =>
    marks
      .filter(({ innerHTML }) => pattern.test(innerHTML))
      .map(nameOf)
      .sort();
  assert.equal(marks.length, 18);
  assert.deepEqual(saying(/no findings|none found/i), ['checked false none', 'checked true none']);
  assert.deepEqual(saying(/>Checked</), ['checked false some', 'checked false unstated']);
  assert.deepEqual(
    saying(/Stale/),
    marks
      .map(nameOf)
      .filter((name) => / true /.test(name))
      .sort(),
  );
});
