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

/** Words of conversation: technical English names the role, the action or the type. */
const CONVERSATIONAL =
  /\b(?:[Nn]obody|[Ss]omebody|[Ww]hoever|[Ww]hom|[Aa]new|[Bb]elieved|[Tt]old of|[Ll]ets? out|[Ff]or ever|[Ss]tands? in (?:its|their) place)\b/;
/** A comment that starts with a subordinate clause lacks its subject: `Of the worker role`, `What a run leaves`. */
const CLAUSE = /^\s*(?:\{?\/\*\*?|\/\/)\s*(?:Of|What|Who|Whom|Whose|That)\b/;
const COMMENT = /^\s*(?:\{?\/\*|\*|\/\/)/;

/** Finds conversational words and clauses in comment lines; code in backticks does not count. */
const oldWordsIn = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    if (!COMMENT.test(line)) return [];
    const opening = lines[i - 1]?.trim() === '/**' ? line.replace('*', '//') : line;
    const continues = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[i - 1] ?? '');
    const found =
      CONVERSATIONAL.exec(line.replace(/`[^`]*`/g, '')) ?? (!continues && CLAUSE.exec(opening));
    return found ? [`${i + 1}: "${found[0].replace(/^\W+/, '')}"`] : [];
  });
};

test('comments are technical English: no conversational words, no clause without its subject', () => {
  assert.deepEqual(
    oldWordsIn(
      "/** Of the worker role. */\n// Reads rows.\n// What is left. `nobody`\nconst whom = 'nobody';\n/**\n * Who asked.\n */",
    ),
    ['1: "Of"', '6: "Who"'],
  );
  const found = readSources().flatMap(({ path, text }) =>
    path === 'scripts/check-comments.test.ts'
      ? []
      : oldWordsIn(text).map((one) => `${path}:${one}`),
  );
  assert.deepEqual(found, [], 'State what the code does, with its real names.');
});
