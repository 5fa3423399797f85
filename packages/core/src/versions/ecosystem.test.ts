import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ecosystemPartsOf, isDistribution, repositoryKeyOf } from './ecosystem.ts';

test('Only a suffix with a scheme is a registry', () => {
  assert.deepEqual(ecosystemPartsOf('FreeBSD:base:14.3'), {
    ecosystem: 'FreeBSD',
    release: 'base:14.3',
    repository_url: null,
  });
  assert.equal(
    ecosystemPartsOf('VSCode:https://open-vsx.org').repository_url,
    'https://open-vsx.org',
  );
  assert.equal(ecosystemPartsOf('').ecosystem, '');
});

test('Distributions are distinguished from registries', () => {
  assert.ok(isDistribution('AlmaLinux'));
  assert.ok(!isDistribution('PyPI'));
});

test('Spellings of one repository meet, different ones do not', () => {
  const drupal = 'packages.drupal.org/8';
  for (const url of ['https://packages.drupal.org/8', 'http://u@Packages.Drupal.org/8//', drupal]) {
    assert.equal(repositoryKeyOf(url), drupal);
  }
  assert.notEqual(repositoryKeyOf('https://packages.drupal.org/7'), drupal);
  assert.equal(repositoryKeyOf('git://github.com/A/b.git'), 'github.com/A/b');
  assert.equal(repositoryKeyOf(''), '');
  assert.equal(repositoryKeyOf(`https://h${'/'.repeat(200_000)}`), 'h');
});
