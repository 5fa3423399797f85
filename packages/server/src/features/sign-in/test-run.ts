/** One user of the model-based test, on the real server and in the reference. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashOfToken } from '../../platform/credentials/tokens.ts';
import { hotp } from '../../platform/credentials/totp.ts';
import type { TestServer } from '../../test-server.ts';
import type { Beginning, Newcomer } from './test-crowd.ts';
import { PASSWORD, wrongOtp } from './test-people.ts';
import { type Answer, type OtpCall, type Outcome, SignInReference } from './test-reference.ts';

/** A call or an event. `token` counts back from the newest one; `apt` is a user's natural next step. */
export type Step =
  | { do: 'sign-in'; right: boolean }
  | { do: 'initiate'; token: number }
  | { do: 'sign-out'; token: number }
  | { do: 'otp'; call: OtpCall | 'apt'; token: number; code: Code }
  | { do: 'switch'; token: number; tenant: number }
  | { do: 'enforce'; tenant: number; on: boolean }
  | { do: 'reset' }
  | { do: 'wait'; seconds: number };

/** Kind of answer, before its digits are known. */
export type Code = 'right' | 'wrong' | 'used' | 'recovery' | 'used recovery';

let people = 0;

/** One user on the real server, beside the reference. */
export class Run {
  readonly reference: SignInReference;
  /** Every token issued, including invalid ones. */
  readonly tokens: string[] = [];
  private readonly server: TestServer;
  private readonly uuid: string;
  private readonly email: string;
  private readonly tenants: string[];
  private readonly address: string;
  private readonly cookie = `assay_device=${randomBytes(32).toString('base64url')}`;
  private seed: Buffer;
  private pendingSeed: Buffer | undefined;
  private usedStep: number | undefined;
  private usedRecovery: string | undefined;
  private wrongPasswords = 0;

  constructor(server: TestServer, newcomer: Newcomer, { enabled, enforced }: Beginning) {
    const { uuid, email, tenants, seed, codes, token } = newcomer;
    this.server = server;
    this.uuid = uuid;
    this.email = email;
    this.tenants = tenants;
    this.seed = seed;
    this.reference = new SignInReference({ enforced: [...enforced], enabled });
    this.reference.recoveryCodes = codes;
    if (token !== undefined) this.remember(token, this.reference.signIn());
    people += 1;
    this.address = `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;
  }

  /** Returns false when the step is impossible. */
  async step(step: Step): Promise<boolean> {
    const { reference, server } = this;
    if (step.do === 'sign-in') return this.signIn(step);
    if (step.do === 'reset') {
      reference.reset();
      await server.db.owner('select reset_two_factor($1)', [this.uuid]);
    } else if (step.do === 'wait') {
      reference.wait(step.seconds);
      await passTime(server, this.uuid, step.seconds);
    } else if (step.do === 'enforce') {
      reference.enforce(step.tenant, step);
      const home = this.tenants[step.tenant];
      await server.db.owner('update tenant set require_tfa = $2 where uuid = $1', [home, step.on]);
      if (step.on) await server.db.owner('select end_sessions_without_factor($1)', [home]);
    } else {
      const bearer = this.tokens.at(-1 - step.token);
      return bearer !== undefined && this.call(step, bearer);
    }
    return true;
  }

  /** The sessions that hold are those of the reference, and none of them lacks a factor. */
  async check(): Promise<void> {
    const rows = await this.server.db.owner<{
      hash: string;
      scope: string;
      tenant: string;
      multi: boolean;
    }>(
      `select encode(token_hash, 'hex') as hash, scope, tenant_uuid as tenant, multi_factor as multi from session
       where account_uuid = $1 and expires_at > now() and last_used_at > now() - interval '60 minutes' order by 1`,
      [this.uuid],
    );
    const known = this.reference.sessions.map(({ token, scope, tenant, multi }) => ({
      hash: hashOfToken(token).toString('hex'),
      scope,
      tenant: this.tenants[tenant],
      multi,
    }));
    assert.deepEqual(
      rows,
      known.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
    );
    for (const { scope, tenant, multi } of rows.filter((row) => row.scope === 'full'))
      assert.ok(this.reference.mayBeFull({ tenant: this.tenants.indexOf(tenant), multi }), scope);
  }

  /** Compares the newest token's rights with the product. */
  async checkToken(): Promise<void> {
    const token = this.tokens.at(-1);
    if (token === undefined) return;
    const session = this.reference.sessions.find((known) => known.token === token);
    const expected = session ? (session.scope === 'full' ? 200 : 403) : 401;
    assert.equal((await this.send('GET', '/users/me/sessions', token)).statusCode, expected);
  }

  private async signIn({ right }: { right: boolean }): Promise<boolean> {
    // Another test covers the lock after five: it would make time matter here.
    if (!right && this.wrongPasswords === 3) return false;
    this.wrongPasswords = right ? 0 : this.wrongPasswords + 1;
    const body = { username_or_email: this.email, password: right ? PASSWORD : `${PASSWORD}x` };
    const answer = await this.send('POST', '/users/sign-in', undefined, body);
    this.compare(answer, right ? this.reference.signIn() : { status: 401 });
    return true;
  }

  private async call(
    step: Extract<Step, { do: 'initiate' | 'sign-out' | 'switch' | 'otp' }>,
    bearer: string,
  ): Promise<boolean> {
    const { reference } = this;
    if (step.do === 'initiate') {
      const answer = await this.send('GET', '/users/2fa/enable/initiate', bearer);
      this.compare(answer, reference.initiate(bearer));
      if (answer.statusCode === 200)
        this.pendingSeed = Buffer.from(Secret.fromBase32(answer.json().key).bytes);
    } else if (step.do === 'sign-out') {
      const answer = await this.send('POST', '/users/sign-out', bearer);
      this.compare(answer, reference.signOut(bearer));
    } else if (step.do === 'switch') {
      const body = { uuid: this.tenants[step.tenant] };
      const answer = await this.send('PUT', '/users/me/tenant', bearer, body);
      this.compare(answer, reference.switchTenant(bearer, step.tenant));
    } else {
      const call = step.call === 'apt' ? this.aptCall(bearer) : step.call;
      if (call === 'initiate') return this.call({ do: call, token: step.token }, bearer);
      return this.answerOtp(call, bearer, step.code);
    }
    return true;
  }

  private aptCall(bearer: string): OtpCall | 'initiate' {
    const { sessions, enabled, pendingAge } = this.reference;
    const session = sessions.find(({ token }) => token === bearer);
    if (!session || session.scope === 'otp-pending') return 'verify';
    if (!enabled) return pendingAge === null ? 'initiate' : 'confirm';
    return this.tokens.length % 2 === 0 ? 'disable' : 'regenerate';
  }

  private async answerOtp(call: OtpCall, bearer: string, code: Code): Promise<boolean> {
    const seed = call === 'confirm' ? this.pendingSeed : this.seed;
    const tried = this.answerOf(code, seed ?? this.seed);
    if (!tried) return false;
    const [otp, meaning] = tried;
    const [method, path] = PATHS[call];
    const answer = await this.send(method, path, bearer, { otp });
    const outcome = this.reference.otp(call, bearer, meaning);
    this.compare(answer, outcome);
    if (outcome.status >= 400) return true;
    if (call === 'confirm' && seed) this.seed = seed;
    if (meaning !== 'wrong' && 'step' in meaning) this.usedStep = meaning.step;
    if (meaning !== 'wrong' && 'recovery' in meaning) this.usedRecovery = meaning.recovery;
    if (call === 'confirm' || call === 'regenerate')
      this.reference.recoveryCodes = answer.json().recovery_codes;
    return true;
  }

  private answerOf(code: Code, seed: Buffer): [string, Answer] | undefined {
    const { lastStep, recoveryCodes } = this.reference;
    const step = Math.floor(Date.now() / 30_000);
    if (code === 'right') return [hotp(seed, step), { step }];
    if (code === 'wrong') return [wrongOtp(seed), 'wrong'];
    const recovery = code === 'recovery' ? recoveryCodes[0] : this.usedRecovery;
    if (code !== 'used') return recovery === undefined ? undefined : [recovery, { recovery }];
    const used = this.usedStep;
    if (used === undefined || used > lastStep) return undefined;
    return [hotp(this.seed, used), { step: used }];
  }

  private compare({ statusCode, json }: Reply, outcome: Outcome): void {
    assert.equal(statusCode, outcome.status);
    if (outcome.opens) this.remember(json().token, outcome);
  }

  private remember(token: string, { opens }: Outcome): void {
    if (!opens) return;
    this.tokens.push(token);
    this.reference.sessions.push({ ...opens, token });
  }

  private async send(
    method: Method,
    path: string,
    bearer?: string,
    payload?: object,
  ): Promise<Reply> {
    const headers = { cookie: this.cookie, ...(bearer && { authorization: `Bearer ${bearer}` }) };
    const url = `/api/v1${path}`;
    const request = {
      method,
      url,
      headers,
      remoteAddress: this.address,
      ...(payload && { payload }),
    };
    const { statusCode, body } = await this.server.server.inject(request);
    return { statusCode, json: () => JSON.parse(body) };
  }
}

type Method = 'GET' | 'POST' | 'PUT';

interface Reply {
  statusCode: number;
  json(): { token: string; key: string; recovery_codes: string[] };
}

const PATHS: Record<OtpCall, [Method, string]> = {
  verify: ['POST', '/users/sign-in/2fa/verify-otp'],
  confirm: ['PUT', '/users/2fa/enable/confirm'],
  disable: ['PUT', '/users/2fa/disable'],
  regenerate: ['PUT', '/users/2fa/recovery-codes'],
};

/** Ages the database rows of one user by this many seconds. */
const passTime = ({ db }: TestServer, uuid: string, seconds: number) =>
  db.owner(
    `with s as (
       update session set created_at = created_at - $2 * interval '1 s', last_used_at = last_used_at - $2 * interval '1 s',
         authenticated_at = authenticated_at - $2 * interval '1 s', expires_at = expires_at - $2 * interval '1 s'
       where account_uuid = $1),
     f as (update otp_failure set since = since - $2 * interval '1 s' where subject_hash = otp_subject($1))
     update account set totp_pending_at = totp_pending_at - $2 * interval '1 s', totp_last_step = totp_last_step - $2 / 30
     where uuid = $1`,
    [uuid, seconds],
  );
