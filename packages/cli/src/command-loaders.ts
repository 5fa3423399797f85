import type { Command } from './command.ts';

/** Commands by name, in the order of their list. Each is loaded when it is needed: all of them take twice as long to start. */
export const commandLoaders: Readonly<Record<string, () => Promise<Command>>> = {
  login: async () => (await import('./commands/login.ts')).login,
  logout: async () => (await import('./commands/logout.ts')).logout,
  push: async () => (await import('./commands/push.ts')).push,
  uploads: async () => (await import('./commands/uploads.ts')).uploads,
  gate: async () => (await import('./commands/gate.ts')).gate,
  diff: async () => (await import('./commands/diff.ts')).diff,
  compliance: async () => (await import('./commands/compliance.ts')).compliance,
  licenses: async () => (await import('./commands/licenses.ts')).licenses,
  notices: async () => (await import('./commands/notices.ts')).notices,
  standards: async () => (await import('./commands/standards.ts')).standards,
  keys: async () => (await import('./commands/keys.ts')).keys,
  sign: async () => (await import('./commands/sign.ts')).sign,
  signers: async () => (await import('./commands/signers.ts')).signers,
  attest: async () => (await import('./commands/attest.ts')).attest,
  trust: async () => (await import('./commands/trust.ts')).trust,
  verify: async () => (await import('./commands/verify.ts')).verify,
  vex: async () => (await import('./commands/vex.ts')).vex,
  advisories: async () => (await import('./commands/advisories.ts')).advisories,
  rematch: async () => (await import('./commands/rematch.ts')).rematch,
  license: async () => (await import('./commands/license.ts')).license,
  billing: async () => (await import('./commands/billing.ts')).billing,
  audit: async () => (await import('./commands/audit.ts')).audit,
  version: async () => (await import('./commands/version.ts')).version,
};
