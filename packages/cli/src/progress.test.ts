import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgress, sizeText } from './progress.ts';

function record({ isTTY }: { isTTY: boolean }, columns = 40) {
  const written: string[] = [];
  const clock = { now: 0 };
  const output = { isTTY, columns, write: (text: string) => written.push(text) };
  return { written, clock, progress: createProgress(output, () => clock.now) };
}

test('a terminal has one line that is rewritten, ten times a second at most', () => {
  const { written, clock, progress } = record({ isTTY: true });
  progress.show('sending', '1 %');
  progress.show('sending', '2 %');
  clock.now = 100;
  progress.show('sending', '3 %');
  progress.show('parsed');
  progress.end();
  assert.deepEqual(written, [
    '\r\u001b[2Ksending 1 %',
    '\r\u001b[2Ksending 3 %',
    '\r\u001b[2Kparsed',
    '\r\u001b[2K',
  ]);
});

test('a log has a plain line per stage, and one every ten seconds while it lasts', () => {
  const { written, clock, progress } = record({ isTTY: false });
  progress.show('sending', '1 %');
  clock.now = 9_999;
  progress.show('sending', '50 %');
  clock.now = 10_000;
  progress.show('sending', '51 %');
  progress.show('parsed', '3 components');
  progress.end();
  assert.deepEqual(written, ['sending 1 %\n', 'sending 51 %\n', 'parsed 3 components\n']);
});

test('text from a server or a file name cannot steer the terminal or wrap the line', () => {
  const { written, progress } = record({ isTTY: true }, 20);
  progress.show('reading', '\u001b[31m\nred and rather long');
  assert.deepEqual(written, ['\r\u001b[2Kreading \\u001B[31m\\']);
});

test('assumes 80 columns for a terminal that does not know its width', () => {
  const { written, progress } = record({ isTTY: true }, 0);
  progress.show('x'.repeat(100));
  assert.equal(written[0], `\r\u001b[2K${'x'.repeat(79)}`);
});

test('sizes are shown in decimal units', () => {
  assert.deepEqual([0, 999, 1000, 1_449_999, 2_500_000_000].map(sizeText), [
    '0 B',
    '999 B',
    '1.0 kB',
    '1.4 MB',
    '2500.0 MB',
  ]);
});
