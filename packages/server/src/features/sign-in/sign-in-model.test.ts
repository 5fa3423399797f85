import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { type TestServer, testServer } from '../../test-server.ts';
import { createCrowd } from './test-crowd.ts';
import { Run, type Step } from './test-run.ts';

// ASSAY_SIGN_IN_SEQUENCES=100000 for a longer run, of longer sequences too.
const USUAL = 2_500;
const SEQUENCES = Number(process.env['ASSAY_SIGN_IN_SEQUENCES'] ?? USUAL);
const LONGEST = SEQUENCES > USUAL ? 10 : 5;
/** Sequences at a time: as many as the server has connections. */
const LANES = 4;

let server: TestServer;
let crowd: ReturnType<typeof createCrowd>;
before(async () => {
  server = await testServer();
  crowd = createCrowd(server);
});
after(() => server.stop());

const token = fc.constantFrom(0, 0, 0, 0, 1, 2);
const tenant = fc.nat({ max: 1 });
const one = <const T extends string>(value: T) => fc.constant(value);
const calls = ['apt', 'apt', 'apt', 'apt', 'verify', 'confirm', 'disable', 'regenerate'] as const;
const codes = ['right', 'right', 'right', 'recovery', 'wrong', 'used', 'used recovery'] as const;

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      do: one('otp'),
      call: fc.constantFrom(...calls),
      token,
      code: fc.constantFrom(...codes),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: one('sign-in'), right: fc.constantFrom(true, true, false) }),
  },
  { weight: 1, arbitrary: fc.record({ do: one('initiate'), token }) },
  { weight: 1, arbitrary: fc.record({ do: one('sign-out'), token }) },
  { weight: 2, arbitrary: fc.record({ do: one('switch'), token, tenant }) },
  { weight: 2, arbitrary: fc.record({ do: one('enforce'), tenant, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: one('reset') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: one('wait'), seconds: fc.constantFrom(60, 360, 960, 3660) }),
  },
);

const anySequence = fc.record({
  enabled: fc.boolean(),
  enforced: fc.tuple(fc.constantFrom(false, false, true), fc.constantFrom(false, false, true)),
  signedIn: fc.constantFrom(true, true, true, false),
  steps: fc.array(anyStep, { minLength: 2, maxLength: LONGEST, size: 'max' }),
});

test(`${SEQUENCES} random sequences of calls never give a full session without every factor`, async () => {
  const property = fc.asyncProperty(anySequence, async (sequence) => {
    const { steps, ...beginning } = sequence;
    const run = new Run(server, await crowd(beginning), beginning);
    for (const step of steps) if (await run.step(step)) await run.check();
    await run.checkToken();
  });
  const numRuns = Math.ceil(SEQUENCES / LANES);
  const lanes = Array.from({ length: LANES }, () => fc.assert(property, { numRuns }));
  await Promise.all(lanes);
});
