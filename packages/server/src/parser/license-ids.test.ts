import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isListedId, licenseIds } from './license-ids.ts';

test('the SPDX list is told apart into licenses and exceptions', () => {
  const ids = [...licenseIds()];
  const licenses = ids.filter((id) => isListedId(id, 'license'));
  const exceptions = ids.filter((id) => isListedId(id, 'exception'));
  assert.deepEqual([...licenses, ...exceptions], ids);
  assert.match(licenses.at(-1) ?? '', /^Z/, 'the last license in alphabetical order');
  const odd = exceptions.filter((id) => !/exception/i.test(id));
  assert.deepEqual(odd, ['GPL-CC-1.0', 'Linux-syscall-note', 'LLGPL', 'SHL-2.0', 'SHL-2.1']);
  assert.deepEqual(
    licenses.filter((id) => /exception/i.test(id) && !/-with-/i.test(id)),
    ['CAL-1.0-Combined-Work-Exception', 'MPL-2.0-no-copyleft-exception'],
  );
});

test('an exception is no license, whatever it is called', () => {
  for (const id of [
    'MIT',
    'mit',
    'GPL-2.0-with-classpath-exception',
    'CAL-1.0-Combined-Work-Exception',
  ])
    assert.deepEqual([isListedId(id, 'license'), isListedId(id, 'exception')], [true, false], id);
  for (const id of [
    'Classpath-exception-2.0',
    'Linux-syscall-note',
    'LLGPL',
    'SHL-2.1',
    'x11vnc-openssl-exception',
  ])
    assert.deepEqual([isListedId(id, 'license'), isListedId(id, 'exception')], [false, true], id);
  assert.deepEqual(
    [isListedId('Nonsense', 'license'), isListedId('Nonsense', 'exception')],
    [false, false],
  );
});
