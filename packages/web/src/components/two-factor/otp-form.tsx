import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../lib/failure.ts';
import { addStrings } from '../../lib/strings.ts';
import styles from './otp-form.module.css';
import { twoFactor } from './strings.ts';

addStrings({ two_factor: twoFactor });

const DIGITS = 6;

/**
 * Form for a one-time password: six digits, or a recovery code instead.
 *
 * @param send its failure is shown at the field
 * @param action label of the button
 * @param codes whether a recovery code is accepted too
 * @param children above the field, given whether a recovery code is requested
 */
export function OtpForm({
  send,
  action,
  codes = true,
  children,
}: {
  send: (otp: string) => Promise<unknown>;
  action: string;
  codes?: boolean;
  children?: (isCode: boolean) => ReactNode;
}) {
  const { t } = useTranslation();
  const [isCode, setCode] = useState(false);
  const [otp, setOtp] = useState('');
  const [asked, setAsked] = useState(false);
  const sending = useMutation({ mutationFn: send, meta: { quiet: true } });
  const entered = isCode ? otp.trim() : digitsOf(otp);
  const isWhole = isCode ? entered !== '' : entered.length === DIGITS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isWhole && !sending.isPending) sending.mutate(entered);
  };
  const swap = () => {
    sending.reset();
    setAsked(false);
    setOtp('');
    setCode(!isCode);
  };
  return (
    <form className={styles.otp} onSubmit={submit} noValidate>
      {children?.(isCode)}
      <TextInput
        // Another field, so that it is focused and empty.
        key={String(isCode)}
        className={isCode ? styles.code : styles.digits}
        label={t(isCode ? 'two_factor.recovery_code' : 'two_factor.code')}
        autoComplete={isCode ? 'off' : 'one-time-code'}
        inputMode={isCode ? 'text' : 'numeric'}
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        maxLength={64}
        value={otp}
        error={
          sending.error
            ? sentenceOf(sending.error)
            : asked && !isWhole && t(isCode ? 'gate.required' : 'two_factor.six')
        }
        onChange={({ target }) => {
          sending.reset();
          setAsked(false);
          // Pasted text may have a blank in its middle; more than six digits are invalid.
          setOtp(isCode ? target.value : digitsOf(target.value).slice(0, DIGITS));
        }}
      />
      <Button type="submit" variant="filled" loading={sending.isPending}>
        {action}
      </Button>
      {codes && (
        <button type="button" className="link" onClick={swap}>
          {t(isCode ? 'two_factor.use_code' : 'two_factor.use_recovery')}
        </button>
      )}
    </form>
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
