import type { AnalysisState } from '@assay/contract/sbom-rows.ts';
import fc from 'fast-check';

const PROJECTS = ['web', 'shop/cart', 'shop/pay'] as const;
const project = fc.constantFrom(...PROJECTS);
const name = fc.constantFrom('a', 'b', 'c');
const version = fc.integer({ min: 1, max: 3 });
const nth = fc.nat({ max: 20 });
const state: fc.Arbitrary<AnalysisState> = fc.constantFrom(
  ...(['not_affected', 'false_positive', 'exploitable', 'in_triage', ''] as const),
);
const vulnerability = fc.record({ number: fc.nat({ max: 3 }), by_alias: fc.boolean() });

const STEPS = {
  upload: fc.record({
    project,
    packages: fc.uniqueArray(fc.record({ name, version }), {
      ...{ minLength: 1, maxLength: 4, selector: (one) => `${one.name}@${one.version}` },
    }),
    in_use: fc.boolean(),
    claim: fc.option(vulnerability),
  }),
  use: fc.record({ nth, in_use: fc.boolean() }),
  deletion: fc.record({ nth }),
  leave: fc.record({ project }),
  advisory: fc.record({
    number: fc.nat({ max: 3 }),
    has_alias: fc.boolean(),
    name,
    fixed: fc.integer({ min: 2, max: 4 }),
    severity: fc.constantFrom('low', 'medium', 'high', 'critical'),
    withdrawn: fc.nat({ max: 4 }).map((one) => one === 0),
  }),
  revision: fc.record({
    number: fc.nat({ max: 3 }),
    change: fc.constantFrom('date', 'order', 'text', 'range'),
  }),
  decision: fc.record({
    scope: fc.constantFrom('sbom', 'project', 'folder', 'tenant'),
    nth,
    vulnerability,
    is_for_all: fc.boolean(),
    bounds: fc.option(fc.tuple(version, version), { freq: 3 }),
    state,
    rules: fc.subarray(['severity', 'range', 'advisory'] as const).map((rules) => [...rules]),
    expires: fc.boolean(),
  }),
  undo: fc.record({ nth }),
  expiry: fc.record({}),
  vex: fc.record({
    project: fc.option(project, { freq: 3 }),
    vulnerability,
    version: fc.option(version),
    status: fc.constantFrom('not_affected', 'under_investigation'),
    is_vouched: fc.boolean(),
  }),
  vouching: fc.record({ nth }),
  look: fc.record({}),
};

/** Values of each kind of step. */
export type StepValues = {
  [Kind in keyof typeof STEPS]: (typeof STEPS)[Kind] extends fc.Arbitrary<infer Value>
    ? Value
    : never;
};

/** One step of a history: exactly one of the kinds. */
export type Step = Partial<StepValues>;

/** Any step; those that make findings and decisions come more often. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ upload: STEPS.upload }) },
  { weight: 6, arbitrary: fc.record({ advisory: STEPS.advisory }) },
  { weight: 5, arbitrary: fc.record({ revision: STEPS.revision }) },
  { weight: 8, arbitrary: fc.record({ decision: STEPS.decision }) },
  { weight: 3, arbitrary: fc.record({ use: STEPS.use }) },
  { weight: 3, arbitrary: fc.record({ undo: STEPS.undo }) },
  { weight: 3, arbitrary: fc.record({ vex: STEPS.vex }) },
  { weight: 2, arbitrary: fc.record({ deletion: STEPS.deletion }) },
  { weight: 2, arbitrary: fc.record({ vouching: STEPS.vouching }) },
  { weight: 2, arbitrary: fc.record({ look: STEPS.look }) },
  { weight: 1, arbitrary: fc.record({ expiry: STEPS.expiry }) },
  { weight: 1, arbitrary: fc.record({ leave: STEPS.leave }) },
);
