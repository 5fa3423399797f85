import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { attestations } from '@assay/contract/attestations.ts';
import type { Input } from '@assay/contract/endpoint.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { attested, digestOf, openLedger, signedBy, testSigning } from './test-signing.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

type Query = Partial<Input<typeof attestations.listAttestations>>;

test('lists attestations newest first, page by page, with every filter', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const [ann, bob] = [await scene.notary('TenantAdmin'), await scene.notary('LedgerAdmin')];
  await admin.createLedger({ name: 'second' });
  const second = await openLedger(admin, 'second');
  const [a, b] = [digestOf('a'), digestOf('b')];
  const made = [
    await scene.notarize(ann, a, { name: 'pkg:npm/left-pad@1.3.0' }),
    await scene.notarize(bob, a, { name: 'left_pad.tgz', level: 'untrusted', reason: 'Leaked.' }),
    await scene.notarizeIn(second, ann, b),
  ].map(({ attestation_uuids }) => attestation_uuids[0] ?? '');
  const review = await admin.createAttestation({
    body: JSON.stringify(signedBy(attested(b), [ann.signer])),
  });
  made.push(review.items[0]?.uuid ?? '');
  const listed = async (query: Query) => {
    const { items } = await admin.listAttestations(query);
    return items.map(({ uuid }) => made.indexOf(uuid));
  };
  const { artifact_uuid = '' } = review.items[0]?.subjects[0] ?? {};
  const asked: [Query, number[]][] = [
    [{}, [3, 2, 1, 0]],
    [{ artifact_uuid }, [3, 2]],
    [{ sha256: `sha256:${a.toUpperCase()}` }, [1, 0]],
    [{ purl: 'pkg:npm/left%2Dpad@1.3.0' }, [1, 0]],
    [{ ledger_uuid: second.uuid }, [2]],
    [{ principal_uuid: bob.principal }, [1]],
    [{ key_uuid: ann.key }, [3, 2, 0]],
    [{ predicate_type: 'https://example.org/review/v1' }, [3]],
    [{ verification: 'valid', sha256: b }, [3, 2]],
    [{ verification: 'invalid' }, []],
    [{ keyword: 'T_P' }, [1]],
  ];
  for (const [query, expected] of asked)
    assert.deepEqual(await listed(query), expected, JSON.stringify(query));
  const first = await admin.listAttestations({ pageSize: 3 });
  assert.deepEqual([first.total, first.total_is_exact], [4, true]);
  const cursor = first.next_cursor ?? assert.fail('no second page');
  assert.deepEqual(await listed({ pageSize: 3, cursor }), [0]);
  await assert.rejects(admin.listAttestations({ pageSize: 3, cursor, sha256: a }), refused(400));
  const { items } = await admin.listAttestations({ principal_uuid: bob.principal });
  const [{ status, reason, subjects, signer, created_by } = assert.fail()] = items;
  assert.deepEqual([status, reason, subjects[0]?.name], ['untrusted', 'Leaked.', 'left_pad.tgz']);
  assert.deepEqual([signer?.kind, signer?.enabled, signer?.name], ['user', true, created_by]);
});
