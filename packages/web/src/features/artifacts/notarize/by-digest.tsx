import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/signing-keys/signing.module.css';
import { type Hashed, subjectOf, typedDigest } from './subject.ts';

/** Adds a subject by its digest, without a local file. */
export function ByDigest({ onAdd }: { onAdd: (subject: Hashed) => void }) {
  const { t } = useTranslation();
  const [isOpen, opened] = useDisclosure(false);
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [isBad, setBad] = useState(false);
  if (!isOpen)
    return (
      <Button variant="subtle" onClick={opened.open}>
        {t('notarize.by_digest')}
      </Button>
    );
  return (
    <form
      className={styles.byDigest}
      onSubmit={(event) => {
        event.preventDefault();
        const sha256 = typedDigest(text);
        setBad(sha256 === undefined);
        if (sha256 === undefined) return;
        onAdd(subjectOf(sha256, name.trim()));
        setText('');
        setName('');
        opened.close();
      }}
    >
      <p className="help">{t('notarize.by_digest_text')}</p>
      <TextInput
        label={t('notarize.digest')}
        value={text}
        spellCheck={false}
        autoComplete="off"
        autoFocus
        error={isBad && t('notarize.digest_bad')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label={t('notarize.digest_name')}
        value={name}
        spellCheck={false}
        autoComplete="off"
        maxLength={2048}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button type="submit">{t('notarize.add')}</Button>
      </div>
    </form>
  );
}
