import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import { describedOpenApi } from './described.ts';

const configPath = fileURLToPath(new URL('../../redocly.yaml', import.meta.url));

test('the API description passes the linter with its strict rules', async () => {
  const config = await loadConfig({ configPath });
  const source = JSON.stringify(await describedOpenApi(), null, 2);
  const problems = await lintFromString({
    source,
    absoluteRef: fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)),
    config,
  });
  const lines = problems.map(({ ruleId, message, location }) =>
    [ruleId, message, location[0]?.pointer].join(' '),
  );
  assert.deepEqual(lines, []);
});
