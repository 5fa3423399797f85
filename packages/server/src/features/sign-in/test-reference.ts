/**
 * Reference model of sign-in, as simple as possible: one user, two tenants, and explicit time. The model-based
 * test compares the product with it, call by call.
 */
import type { SessionScope } from '@assay/contract/endpoint.ts';

/** A session as the reference knows it. */
export interface ReferenceSession {
  token: string;
  scope: SessionScope;
  tenant: number;
  /** A second factor was proven. */
  multi: boolean;
  /** Seconds until it ends, and since it was used. */
  left: number;
  idle: number;
  /** One-time passwords tried. */
  tries: number;
}

/** A user's answer: digits of a time step, a recovery code, or something wrong. */
export type Answer = { step: number } | { recovery: string } | 'wrong';

export type OtpCall = 'verify' | 'confirm' | 'disable' | 'regenerate';

/** Outcome of a call: its status, and the opened session, whose token the product chooses. */
export interface Outcome {
  status: number;
  opens?: Omit<ReferenceSession, 'token'>;
}

const LIFETIME = { full: 12 * 3600, 'otp-pending': 300, 'enrol-2fa': 900 };
const HOUR = 3600;

export class SignInReference {
  enabled: boolean;
  enforced: boolean[];
  /** Tenant of the next sign-in. */
  current = 0;
  lastStep = 0;
  recoveryCodes: string[] = [];
  sessions: ReferenceSession[] = [];
  /** Seconds since a seed was first shown; null when none is pending. */
  pendingAge: number | null = null;
  private failures: { count: number; age: number } | null = null;

  constructor({ enforced, enabled }: { enforced: boolean[]; enabled: boolean }) {
    this.enforced = enforced;
    this.enabled = enabled;
  }

  /** Seconds pass. */
  wait(seconds: number): void {
    this.lastStep -= seconds / 30;
    if (this.pendingAge !== null) this.pendingAge += seconds;
    if (this.failures) this.failures.age += seconds;
    for (const session of this.sessions) {
      session.left -= seconds;
      session.idle += seconds;
    }
    this.sessions = this.sessions.filter(({ left, idle }) => left > 0 && idle < HOUR);
  }

  /** Session that a correct password opens. */
  signIn(): Outcome {
    if (this.enabled) return this.open('otp-pending', this.current, { multi: false });
    const enrols = this.enforced[this.current] === true;
    return this.open(enrols ? 'enrol-2fa' : 'full', this.current, { multi: false });
  }

  initiate(token: string): Outcome {
    const session = this.use(token);
    if (!session) return { status: 401 };
    if (session.scope === 'otp-pending') return { status: 403 };
    if (this.enabled) return { status: 409 };
    if (this.pendingAge === null || this.pendingAge >= 600) this.pendingAge = 0;
    return { status: 200 };
  }

  otp(call: OtpCall, token: string, answer: Answer): Outcome {
    const session = this.use(token);
    if (!session) return { status: 401 };
    const scopes = { verify: ['otp-pending'], confirm: ['full', 'enrol-2fa'] };
    const allowed = call === 'verify' || call === 'confirm' ? scopes[call] : ['full'];
    if (!allowed.includes(session.scope)) return { status: 403 };
    if (call === 'confirm' ? this.enabled : !this.enabled) return { status: 409 };
    if (call === 'disable' && this.enforced.includes(true)) return { status: 409 };
    const refusal = this.count(session);
    if (refusal) return refusal;
    if (call === 'confirm') return this.confirm(session, answer);
    if (!this.take(answer)) return this.fail(session);
    if (this.failures) this.failures.count -= 1;
    if (call === 'verify') {
      this.end(session);
      return this.open('full', session.tenant, { multi: true });
    }
    if (call === 'regenerate') return { status: 200 };
    this.dropFactor([session]);
    return { status: 204 };
  }

  /** A tenant starts or stops requiring a second factor. */
  enforce(tenant: number, { on }: { on: boolean }): void {
    this.enforced[tenant] = on;
    if (on && !this.enabled)
      this.sessions = this.sessions.filter((s) => s.tenant !== tenant || s.scope !== 'full');
  }

  /** Reset by an administrator. */
  reset(): void {
    this.dropFactor([]);
  }

  signOut(token: string): Outcome {
    const session = this.use(token);
    if (!session) return { status: 401 };
    this.end(session);
    return { status: 204 };
  }

  switchTenant(token: string, tenant: number): Outcome {
    const session = this.use(token);
    if (!session) return { status: 401 };
    if (session.scope !== 'full') return { status: 403 };
    if (this.enforced[tenant] && !(this.enabled && session.multi)) return { status: 403 };
    this.end(session);
    this.current = tenant;
    return { status: 200, opens: { ...session, tenant, idle: 0 } };
  }

  /** Main invariant: no full session exists without every required factor. */
  mayBeFull({ tenant, multi }: { tenant: number; multi: boolean }): boolean {
    return this.enabled ? multi : this.enforced[tenant] !== true;
  }

  private use(token: string): ReferenceSession | undefined {
    const session = this.sessions.find((one) => one.token === token);
    if (session && session.idle >= 60) session.idle = 0;
    return session;
  }

  private end(session: ReferenceSession): void {
    this.sessions = this.sessions.filter((one) => one !== session);
  }

  private open(scope: SessionScope, tenant: number, { multi }: { multi: boolean }): Outcome {
    if (scope === 'full') this.current = tenant;
    const opens = { scope, tenant, multi, left: LIFETIME[scope], idle: 0, tries: 0 };
    return { status: 200, opens };
  }

  /** Five tries of a pending session, ten failures of a person within an hour. */
  private count(session: ReferenceSession): Outcome | undefined {
    if (this.failures && this.failures.age >= HOUR) this.failures = null;
    this.failures ??= { count: 0, age: 0 };
    if (this.failures.count >= 10) return { status: 429 };
    this.failures.count += 1;
    session.tries += 1;
    return undefined;
  }

  private confirm(session: ReferenceSession, answer: Answer): Outcome {
    if (this.pendingAge === null || this.pendingAge >= 1200) return { status: 409 };
    if (answer === 'wrong' || 'recovery' in answer) return this.fail(session);
    this.enabled = true;
    this.pendingAge = null;
    this.lastStep = answer.step;
    if (this.failures) this.failures.count -= 1;
    this.sessions = [];
    return this.open('full', session.tenant, { multi: true });
  }

  private take(answer: Answer): boolean {
    if (answer === 'wrong') return false;
    if ('recovery' in answer) {
      const known = this.recoveryCodes.includes(answer.recovery);
      this.recoveryCodes = this.recoveryCodes.filter((code) => code !== answer.recovery);
      return known;
    }
    if (answer.step <= this.lastStep) return false;
    this.lastStep = answer.step;
    return true;
  }

  private fail(session: ReferenceSession): Outcome {
    if (session.scope === 'otp-pending' && session.tries >= 5) this.end(session);
    return { status: 400 };
  }

  private dropFactor(kept: ReferenceSession[]): void {
    this.enabled = false;
    this.pendingAge = null;
    this.lastStep = 0;
    this.recoveryCodes = [];
    this.failures = null;
    this.sessions = kept;
  }
}
