import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialsOf, nameOf } from './person.ts';

test('A person without a first name is called by the e-mail before the at-sign.', () => {
  const email = 'ana.ruiz@acme.example';
  assert.equal(nameOf({ first_name: '', last_name: 'Ruiz', email }), 'ana.ruiz');
  assert.equal(nameOf({ first_name: 'Ana', last_name: 'Ruiz', email }), 'Ana Ruiz');
  assert.equal(nameOf({ first_name: 'Ana', last_name: '', email }), 'Ana');
});

test('The round mark has two letters, whole characters even of rare scripts.', () => {
  const cases: [string, string][] = [
    ['Ana Ruiz', 'AR'],
    ['ana.ruiz', 'AR'],
    ['Ana', 'AN'],
    ['Ana María del Ruiz', 'AR'],
    ['𝒜 𝒵', '𝒜𝒵'],
    ['', ''],
  ];
  for (const [name, expected] of cases) assert.equal(initialsOf(name), expected);
});
