import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { hashPassword } from '../../platform/credentials/passwords.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { PASSWORD } from './test-people.ts';
import type { OtpCall } from './test-reference.ts';
import { type Code, Run, type Step } from './test-run.ts';

// ASSAY_SIGN_IN_SEQUENCES=100000 for a longer run.
const SEQUENCES = Number(process.env['ASSAY_SIGN_IN_SEQUENCES'] ?? 10_000);
/** Sequences at a time: as many as the server has connections. */
const LANES = 4;

let server: TestServer;
let password_hash: string;
before(async () => {
  server = await testServer();
  password_hash = await hashPassword(PASSWORD);
});
after(() => server.stop());

const token = fc.nat({ max: 2 });
const tenant = fc.nat({ max: 1 });
const one = <const T extends string>(value: T) => fc.constant(value);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: one('sign-in'), right: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: one('initiate'), token }) },
  { weight: 1, arbitrary: fc.record({ do: one('sign-out'), token }) },
  {
    weight: 10,
    arbitrary: fc.record({
      do: one('otp'),
      call: fc.constantFrom<OtpCall[]>('verify', 'verify', 'confirm', 'disable', 'regenerate'),
      token,
      code: fc.constantFrom<Code[]>('right', 'right', 'wrong', 'used', 'recovery', 'used recovery'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: one('switch'), token, tenant }) },
  { weight: 2, arbitrary: fc.record({ do: one('enforce'), tenant, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: one('reset') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: one('wait'), seconds: fc.constantFrom(60, 360, 960, 3660) }),
  },
);

const anySequence = fc.record({
  enabled: fc.boolean(),
  enforced: fc.tuple(fc.boolean(), fc.boolean()),
  signedIn: fc.constantFrom(true, true, false),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 9, size: 'max' }),
});

test(`${SEQUENCES} random sequences of calls never give a full session without every factor`, async () => {
  const property = fc.asyncProperty(anySequence, async (sequence) => {
    const run = new Run(server, password_hash, [...sequence.enforced]);
    await run.begin(sequence);
    for (const step of sequence.steps) if (await run.step(step)) await run.check();
    await run.checkTokens();
  });
  const numRuns = Math.ceil(SEQUENCES / LANES);
  const lanes = Array.from({ length: LANES }, () => fc.assert(property, { numRuns }));
  await Promise.all(lanes);
});
