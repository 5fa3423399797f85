import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Unauthenticated } from '../../errors.ts';
import { bareVisit } from '../../platform/http/test-visit.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { giveFactor, type TestPerson, testPerson } from '../sign-in/test-people.ts';
import { type Opening, openNewSession } from './new-session.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

/** Opens a session like a caller whose checks are slightly outdated. */
const open = ({ uuid, email, tenant }: TestPerson, opening: Partial<Opening> = {}) =>
  openNewSession(
    server,
    {
      account: { account_uuid: uuid, tenant_uuid: tenant.uuid, email, role: 'Auditor' },
      scope: 'full',
      method: 'internal',
      multi_factor: false,
      action: 'sign_in.ok',
      ...opening,
    },
    '198.18.0.1',
    bareVisit,
  );

test('a session opens only if its checked conditions are unchanged', async () => {
  const alter = (text: string) => (person: TestPerson) => server.db.owner(text, [person.uuid]);
  const changes: [string, (person: TestPerson) => Promise<unknown>, Partial<Opening>][] = [
    ['a second factor was enabled', (person) => giveFactor(server, person), {}],
    [
      'the tenant enforces one',
      alter(
        'update tenant set require_tfa = true where uuid = (select tenant_uuid from membership where account_uuid = $1)',
      ),
      {},
    ],
    [
      'the tenant was disabled',
      alter(
        'update tenant set disabled_at = now() where uuid = (select tenant_uuid from membership where account_uuid = $1)',
      ),
      {},
    ],
    ['the account was', alter('update account set disabled_at = now() where uuid = $1'), {}],
    ['the person left', alter('delete from membership where account_uuid = $1'), {}],
    ['the password changed', async () => undefined, { verified: 'another hash' }],
    [
      'the session before is gone',
      async () => undefined,
      { follows_on: { hash: Buffer.alloc(32), proven: true } },
    ],
  ];
  for (const [what, change, opening] of changes) {
    const person = await testPerson(server);
    if (Object.keys(opening).length === 0) await open(person);
    const before = await person.tenant.auditedActions();
    await change(person);
    await assert.rejects(open(person, opening), Unauthenticated, what);
    assert.deepEqual(await person.tenant.auditedActions(), before, `${what}: nothing happened`);
  }
});

test('a user of an identity provider needs no second factor here', async () => {
  const person = await testPerson(server);
  await giveFactor(server, person);
  await server.db.owner('update tenant set require_tfa = true where uuid = $1', [
    person.tenant.uuid,
  ]);
  await open(person, { method: 'oidc:sso' });
});
