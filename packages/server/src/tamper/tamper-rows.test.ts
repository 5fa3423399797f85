/** Manipulations of SBOMs, rows, the schema and the time: replayed, and found by those that the documentation names. */

import { DECISION_CASES } from './test-cases-decisions.ts';
import { DERIVED_CASES } from './test-cases-derived.ts';
import { ROW_CASES } from './test-cases-rows.ts';
import { SBOM_CASES } from './test-cases-sboms.ts';
import { SCHEMA_CASES } from './test-cases-schema.ts';
import { TIME_CASES } from './test-cases-time.ts';
import { replay } from './test-replay.ts';
import { honestScenes } from './test-scene.ts';

replay(
  [
    ...SBOM_CASES,
    ...DECISION_CASES,
    ...ROW_CASES,
    ...DERIVED_CASES,
    ...SCHEMA_CASES,
    ...TIME_CASES,
  ],
  honestScenes(),
);
