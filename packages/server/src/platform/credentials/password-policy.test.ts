import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NewPassword } from '@assay/contract/identity-password.ts';
import { checkPassword, TOO_COMMON } from './password-policy.ts';

const about = ['ada.lovelace@analytical.example', 'Ada', 'Byron'];

const refused = [
  ['Password1!', 'the second most used, with little behind it'],
  ['pASSWORD-2026', 'case does not help'],
  ['!Monkey12', 'nor does a sign before it'],
  ['Qwerty!23', 'nor do keys in a row'],
  ['P@ssw0rd!', 'nor do signs for letters'],
  ['1Qaz!qaz', 'a common one as it is'],
  ['Assay-2026!', 'our name'],
  ['Lovelace#1843', 'of the e-mail'],
  ['Byron-Analytical.1', 'of name and e-mail together'],
  ['1843.lovelaceLOVELACE', 'twice is not more'],
] as const;

for (const [password, why] of refused)
  test(`400: ${password} is refused: ${why}`, () => {
    assert.ok(NewPassword.safeParse(password).success, 'the rule of kinds lets it through');
    assert.throws(() => checkPassword(password, about), { status: 400, message: TOO_COMMON });
  });

const taken = [
  ['Correct-horse 7', 'two common words are not one'],
  ['Correct-assay-horse-7', 'a known word beside enough else'],
  ['Ada-writes-notes-1', 'a name of three letters says nothing'],
  ['Nachtigall#4711', 'a word that is not on the list'],
  ['Gr0ße-Straße', 'letters beyond ASCII'],
  [`Aa1-${'𝒳'.repeat(60)}`, 'letters beyond the first plane'],
] as const;

for (const [password, why] of taken)
  test(`${password.slice(0, 24)} is taken: ${why}`, () => {
    assert.ok(NewPassword.safeParse(password).success);
    assert.doesNotThrow(() => checkPassword(password, about));
  });

test('composed and decomposed letters are the same word', () => {
  assert.throws(
    () => checkPassword('Mu\u0308ller-Lu\u0308deritz1', ['M\u00fcller L\u00fcderitz']),
    {
      message: TOO_COMMON,
    },
  );
});
