import type { TamperCase } from './test-case.ts';
import { DECISION_CASES } from './test-cases-decisions.ts';
import { DERIVED_CASES } from './test-cases-derived.ts';
import { DOCUMENT_CASES } from './test-cases-documents.ts';
import { ROW_CASES } from './test-cases-rows.ts';
import { SBOM_CASES } from './test-cases-sboms.ts';
import { SCHEMA_CASES } from './test-cases-schema.ts';
import { SETTING_CASES } from './test-cases-settings.ts';
import { SIGNATURE_CASES } from './test-cases-signatures.ts';
import { TIME_CASES } from './test-cases-time.ts';
import type { Scene } from './test-scene.ts';

/** All replayed manipulations, in the order of the documentation. */
export const TAMPER_CASES: readonly TamperCase<Scene>[] = [
  ...SIGNATURE_CASES,
  ...DOCUMENT_CASES,
  ...SBOM_CASES,
  ...DECISION_CASES,
  ...ROW_CASES,
  ...SETTING_CASES,
  ...DERIVED_CASES,
  ...SCHEMA_CASES,
  ...TIME_CASES,
];
