import { IconX } from '@assay/icons';
import { ActionIcon, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/signing-keys/signing.module.css';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatBytes, formatShare } from '../../../lib/formats.ts';
import type { Hashed, Subject } from './subject.ts';

/**
 * Subjects, with hashing progress.
 *
 * @param about the page's artifact, which a file may or may not match
 */
export function SubjectList({
  subjects,
  about,
  onTakeOff,
}: {
  subjects: readonly Subject[];
  about: Hashed | undefined;
  onTakeOff?: ((id: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.subjects} aria-label={t('notarize.files')}>
      {subjects.map((subject) => (
        <li key={subject.id}>
          <div className="row">
            <span className="strong cut" title={subject.name}>
              {subject.name || <code>{subject.sha256?.slice(0, 12)}</code>}
            </span>
            {subject.size !== null && (
              <span className="text-tertiary meta push nowrap">{formatBytes(subject.size)}</span>
            )}
            {onTakeOff && (
              <ActionIcon
                size="compact"
                className={subject.size === null ? 'push' : undefined}
                aria-label={t('notarize.take_off', { name: subject.name })}
                onClick={() => onTakeOff(subject.id)}
              >
                <IconX className="icon" data-size="14" aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
          <Digest subject={subject} />
          {about && subject.size !== null && subject.sha256 !== null && (
            <span className={subject.sha256 === about.sha256 ? 'good meta' : 'bad meta'}>
              {t(subject.sha256 === about.sha256 ? 'notarize.same' : 'notarize.another')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Digest({ subject: { name, sha256, share, isFailed } }: { subject: Subject }) {
  const { t } = useTranslation();
  if (isFailed) return <span className="bad meta">{t('notarize.hash_failed')}</span>;
  if (sha256 !== null) return <CutMiddle text={sha256} what={t('notarize.hash_what')} keep={12} />;
  return (
    <span className="row text-tertiary meta">
      <Progress className={styles.hashProgress} size={4} value={share * 100} aria-label={name} />
      {share > 0 ? t('notarize.hashing', { share: formatShare(share) }) : t('notarize.waits')}
    </span>
  );
}
