import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goModulesOf, hasGoSubpath } from './go-modules.ts';
import { blankComponent } from './graph-builder.ts';
import { packageIdentityOf } from './package-identity.ts';

const identified = (purl: string) => packageIdentityOf({ ...blankComponent(''), purl });

test('keeps the subpath of a Go package in its identity, and its own name for matching', () => {
  const purl = 'pkg:golang/go.opentelemetry.io/otel/exporters@v1.2.0#otlp/otlptrace';
  const found = identified(purl);
  assert.equal(found.identity, purl);
  assert.deepEqual(
    [found.match_name, found.match_version],
    ['go.opentelemetry.io/otel/exporters', '1.2.0'],
  );
  assert.deepEqual(goModulesOf(found.identity), [
    'go.opentelemetry.io/otel/exporters/otlp/otlptrace',
    'go.opentelemetry.io/otel/exporters/otlp',
    'go.opentelemetry.io/otel/exporters',
  ]);
});

test('reads a subpath as advisories spell modules, and no more of it than modules have', () => {
  const { identity } = identified('pkg:golang/github.com/Azure/azure-sdk@v1#SDK/Storage');
  assert.equal(goModulesOf(identity)[0], 'github.com/azure/azure-sdk/sdk/storage');
  const long = identified(`pkg:golang/example.org/m@v1#${'a/'.repeat(500)}`);
  assert.equal(goModulesOf(long.identity).length, 9);
  assert.equal(goModulesOf('pkg:golang/example.org/m@v1').length, 1);
});

test('drops subpaths of other ecosystems, which name files in a package', () => {
  assert.equal(identified('pkg:npm/a@1.0.0#lib/index.js').identity, 'pkg:npm/a@1.0.0');
  assert.equal(hasGoSubpath('npm', 'pkg:npm/a@1.0.0#x'), false);
});
