import assert from 'node:assert/strict';
import { test } from 'node:test';
import { workspacePath, workspaceTabOf } from './workspace-path.ts';

test('The first tab is absent from the address, and a path is encoded once.', () => {
  assert.equal(workspacePath(), '/projects/workspace');
  assert.equal(workspacePath('a b/c&d'), '/projects/workspace?project=a+b%2Fc%26d');
  assert.equal(workspacePath('a', 'settings'), '/projects/workspace/settings?project=a');
});

test('An address names a tab that exists, or none.', () => {
  assert.equal(workspaceTabOf(undefined), 'sboms');
  assert.equal(workspaceTabOf('components'), 'components');
  assert.equal(workspaceTabOf('elsewhere'), undefined);
});
