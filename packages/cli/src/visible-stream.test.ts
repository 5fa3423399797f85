import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleStream } from './visible-stream.ts';

/** Output of a stream for this text. */
function written(text: string): string {
  const out: string[] = [];
  const stream = { write: (data: string) => out.push(data) > 0 } as NodeJS.WriteStream;
  visibleStream(stream).write(text);
  return out.join('');
}

test('results cannot steer a terminal, and JSON output is unchanged for programs', () => {
  const value = { name: 'a\u009b31m\u202eb\u200b\u{e0041}', lines: 'x\ny' };
  const out = written(`${JSON.stringify(value)}\n`);
  assert.doesNotMatch(out, /[\u0080-\u009f\u200b\u202e\u{e0041}]/u);
  assert.deepEqual(JSON.parse(out), value);
  assert.equal(written('plain \u4e16\u754c\n'), 'plain \u4e16\u754c\n');
});
