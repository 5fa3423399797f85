/** Rules for comments, checked in the sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from './architecture/sources.ts';

/** Sections of documents that are not in the repository: `specification §7`, `4-ledger §1.9`, `(R17)`, `(S4, S5)`. */
const OUTSIDE = /[Ss]pecification §|\b\d-[a-z]+ (§|R\d)|\((?:[RS]\d{1,2}(?:, )?)+\)/;

test('comments cite only what a reader of the code can open: an ADR or a standard', () => {
  const findings = readSources().flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) =>
        /^\s*(\/\*|\*|\/\/)/.test(line) && OUTSIDE.test(line)
          ? [`${path}:${i + 1}: ${line.trim()}`]
          : [],
      ),
  );
  assert.deepEqual(
    findings.filter((one) => !one.startsWith('scripts/check-comments.test.ts')),
    [],
  );
});
