import { SOURCE_KINDS } from '@assay/contract/task-kinds.ts';
import { NAMED_SOURCES, UPLOADED_KINDS } from '@assay/contract/uploaded-kinds.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './advisories.module.css';
import { type FeedToSend, isNamedSource } from './send-feed.ts';

/** How the next files are imported, as it was entered. */
type FeedAbout = Required<Omit<FeedToSend, 'file'>>;

const SOURCE = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const KEY = /^[0-9a-f]{64}$/i;

/** Records of OSV under their usual source. */
export const USUAL_FEED: FeedAbout = { kind: 'osv', source: 'osv', key: '' };

/** Whether files can be imported so. */
export const isFeedAbout = ({ kind, source, key }: FeedAbout): boolean =>
  kind === 'bundle' ? KEY.test(key) : !isNamedSource(kind) || SOURCE.test(source);

/** A chosen kind brings the usual name of its source. */
const withKind = (about: FeedAbout, kind: FeedAbout['kind']): FeedAbout => ({
  ...about,
  kind,
  source: isNamedSource(kind) ? NAMED_SOURCES[kind] : about.source,
});

interface FieldsProps {
  about: FeedAbout;
  onChange: (about: FeedAbout) => void;
}

/** Asks for the kind of the files, for the source name of records, and for the key of a bundle. */
export function FeedFields({ about, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { kind, source, key } = about;
  const isGood = isFeedAbout(about);
  const labels = UPLOADED_KINDS.map((value) => ({
    value,
    label:
      value === 'osv'
        ? t('advisories.kind_records')
        : value === 'bundle'
          ? t('advisories.kind_bundle')
          : SOURCE_KINDS[value].name,
  }));
  const plain = { spellCheck: false, autoCapitalize: 'off', className: styles.importSource };
  return (
    <>
      <NativeSelect
        className={styles.importSource}
        label={t('advisories.kind')}
        data={labels}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          const chosen = UPLOADED_KINDS.find((one) => one === value);
          if (chosen !== undefined) onChange(withKind(about, chosen));
        }}
      />
      {isNamedSource(kind) && (
        <TextInput
          {...plain}
          label={t('advisories.source')}
          description={t('advisories.source_help')}
          value={source}
          error={!isGood && t('advisories.source_wrong')}
          maxLength={63}
          onChange={(event) => onChange({ ...about, source: event.target.value })}
        />
      )}
      {kind === 'bundle' && (
        <TextInput
          {...plain}
          label={t('advisories.key')}
          description={t('advisories.key_help')}
          value={key}
          error={key !== '' && !isGood && t('advisories.key_wrong')}
          maxLength={64}
          onChange={(event) => onChange({ ...about, key: event.target.value.trim() })}
        />
      )}
    </>
  );
}
