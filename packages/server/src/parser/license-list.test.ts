import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  groupsOf,
  LICENSE_GROUPS,
  SORTED_IDS,
  sortedGroupOf,
} from '@assay/core/license-policy/license-groups.ts';
import { licenseList } from './license-list.ts';

const list = licenseList();

test('the SPDX list spells ids in one way, and says which are deprecated or approved', () => {
  assert.equal(list.spelled('apache-2.0', 'license'), 'Apache-2.0');
  assert.equal(list.spelled('classpath-EXCEPTION-2.0', 'exception'), 'Classpath-exception-2.0');
  assert.equal(list.spelled('Classpath-exception-2.0', 'license'), null);
  assert.deepEqual(
    ['MIT', 'GPL-2.0', 'SSPL-1.0'].map((id) => [list.isOsiApproved(id), list.isDeprecated(id)]),
    [
      [true, false],
      [true, true],
      [false, false],
    ],
  );
  assert.ok(list.licenses.length > 700);
});

test('each id of a group is on the SPDX list, and in one group', () => {
  const patterns = Object.entries(SORTED_IDS).flatMap(([group, ids]) =>
    ids.split(' ').map((pattern) => ({ group, pattern })),
  );
  assert.equal(new Set(patterns.map(({ pattern }) => pattern)).size, patterns.length);
  for (const { group, pattern } of patterns) {
    const isPart = pattern.endsWith('*');
    const found = list.licenses.filter((id) =>
      isPart ? id.startsWith(pattern.slice(0, -1)) : id === pattern,
    );
    assert.ok(found.length > 0, `${pattern} is not on the list`);
    const others = found.filter((id) => sortedGroupOf(id) !== group);
    assert.ok(isPart || others.length === 0, `${pattern} is in ${others.map(sortedGroupOf)}`);
  }
});

test('every group has licenses', () => {
  const groups = new Set(list.licenses.flatMap((id) => groupsOf(id, list)));
  assert.deepEqual([...groups].sort(), [...LICENSE_GROUPS].sort());
});
