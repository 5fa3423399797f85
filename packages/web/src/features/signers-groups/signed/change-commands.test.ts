import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeCommand } from './change-commands.ts';

test('names groups and members as one word each, whatever is in their names', () => {
  const eve = { email: "o'hara@example.org" };
  assert.deepEqual(
    [
      changeCommand.member('add', 'Release engineering', { email: 'ann@example.org' }),
      changeCommand.member('remove', 'release; rm -rf .', eve),
      changeCommand.member('add', 'release', { api_key: '0193' }),
      changeCommand.group('create', '$(id)', '2'),
      changeCommand.delete('release'),
      changeCommand.require(['ann@example.org', eve.email]),
    ],
    [
      "assay signers add 'Release engineering' ann@example.org",
      "assay signers remove 'release; rm -rf .' 'o'\\''hara@example.org'",
      'assay signers add release --api-key 0193',
      "assay signers create '$(id)' --threshold 2",
      'assay signers delete release',
      "assay signers require ann@example.org 'o'\\''hara@example.org'",
    ],
  );
});
