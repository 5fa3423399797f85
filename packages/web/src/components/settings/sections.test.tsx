import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiKeyName } from '@assay/contract/api-keys.ts';
import { openPart, screen, waitFor } from '@assay/web/src/test-page/test-page.tsx';
import { useState } from 'react';
import { DeleteSection } from './delete-section.tsx';
import { RenameSection } from './rename-section.tsx';

const IDLE = { isPending: false, error: undefined };

test('deletes only once the exact name was typed', async () => {
  const calls: string[] = [];
  const user = openPart(
    <DeleteSection
      title="Delete key"
      name="ci"
      removal={IDLE}
      onConfirm={() => calls.push('deleted')}
    >
      Pipelines that use it fail.
    </DeleteSection>,
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete key' });
  assert.ok(screen.getByRole('region', { name: 'Delete key' }));
  assert.equal(button.disabled, true);
  const field = screen.getByRole('textbox', { name: 'Type ci to confirm' });
  await user.type(field, 'CI{Enter}');
  assert.deepEqual(calls, []);
  await user.clear(field);
  await user.type(field, 'ci');
  await user.click(button);
  assert.deepEqual(calls, ['deleted']);
});

test('shows why a deletion failed', async () => {
  openPart(
    <DeleteSection
      title="Delete key"
      name="ci"
      removal={{ isPending: false, error: new Error('The key is being used') }}
      onConfirm={() => assert.fail()}
    >
      Pipelines that use it fail.
    </DeleteSection>,
  );
  assert.ok(await screen.findByRole('alert'));
});

/** A name that is stored at once. */
function Stored({ sent }: { sent: string[] }) {
  const [name, setName] = useState('ci');
  return (
    <RenameSection
      uuid="1"
      name={name}
      title="Rename key"
      label="Key name"
      schema={ApiKeyName}
      renaming={IDLE}
      send={(typed) => {
        sent.push(typed);
        setName(typed);
      }}
      useProblem={(typed) => (typed === 'taken' ? 'The name is taken' : undefined)}
    />
  );
}

test('sends a changed, valid name that nothing speaks against', async () => {
  const sent: string[] = [];
  const user = openPart(<Stored sent={sent} />);
  const field = await screen.findByRole('textbox', { name: 'Key name' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Rename key' });
  assert.equal(button.disabled, true);
  await user.clear(field);
  await user.type(field, 'taken');
  assert.ok(await screen.findByText('The name is taken'));
  assert.equal(button.disabled, true);
  await user.clear(field);
  await user.click(button);
  assert.deepEqual(sent, []);
  await user.type(field, 'ci-2{Enter}');
  await waitFor(() => assert.deepEqual(sent, ['ci-2']));
  await waitFor(() => assert.equal(button.disabled, true));
});
