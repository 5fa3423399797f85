import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sbom } from '@assay/contract/sboms.ts';
// Strings are added as modules are loaded.
import '@assay/web/src/test-page/test-page.tsx';
import i18next from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import { ruleSets } from '../compliance/rule-sets/strings.ts';
import { fitColumns } from '../data-table/fit-columns.ts';
import { selectColumn } from '../data-table/select-column.tsx';
import { sbomColumns } from './sbom-columns.tsx';

addStrings({ rule_sets: ruleSets });

/** Width of the list at 1024 px, beside the rail (56) and the tree of projects (280). */
const BESIDE_TREE = 1024 - 56 - 280;

test('shows findings beside the boxes and the tree of projects from 1024 px', () => {
  const columns = [
    selectColumn<Sbom>(undefined, ({ sbomid }) => sbomid),
    ...sbomColumns(i18next.t),
  ];
  assert.deepEqual(
    fitColumns(columns, BESIDE_TREE).columns.map(({ column }) => column.id),
    ['select', 'project', 'version', 'severity'],
  );
});
