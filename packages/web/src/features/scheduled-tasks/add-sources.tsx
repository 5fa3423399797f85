import { OSV_ECOSYSTEMS, SOURCE_KINDS, type SourceKindName } from '@assay/contract/task-kinds.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { sentenceOf } from '../../lib/failure.ts';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone } from '../../lib/notifications.ts';
import styles from './scheduled-tasks.module.css';

const FACTS = [
  'nvd',
  'cve',
  'kev',
  'epss',
  'malicious',
  'end_of_life',
] as const satisfies SourceKindName[];
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Chooses sources to subscribe to. Ecosystems of components that are not checked for want of a source are chosen already, and
 * NVD where components with nothing but a CPE wait for it. The CVE list, which makes no ecosystem checked, is not.
 *
 * @param known names of the tasks that are there
 */
export function AddSources({ known, onDone }: { known: ReadonlySet<string>; onDone: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...apiQuery('listUncheckedReasons', {}), meta: { quiet: true } });
  const missing = new Map<string, number>();
  for (const { reason, ecosystem, components } of data?.items ?? [])
    if (reason === 'no_source' && ecosystem !== null)
      missing.set(ecosystem, (missing.get(ecosystem) ?? 0) + components);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [location, setLocation] = useState('');
  const [provider, setProvider] = useState('');
  const add = useApiMutation('addSources', {
    quiet: true,
    refresh: ['listScheduledTasks', 'listAdvisorySources'],
  });
  const isChosen = (key: string) =>
    changed.get(key) ??
    (key === 'nvd'
      ? missing.has('CPE')
      : (key !== 'cve' && FACTS.some((kind) => kind === key)) || missing.has(key));
  const choose = (key: string, is: boolean) => setChanged((before) => new Map(before).set(key, is));
  const ecosystems = OSV_ECOSYSTEMS.toSorted(
    (a, b) => (missing.get(b) ?? 0) - (missing.get(a) ?? 0),
  );
  const facts = FACTS.filter((kind) => isChosen(kind) && !known.has(SOURCE_KINDS[kind].name));
  const osv = ecosystems.filter((one) => isChosen(one) && !known.has(nameOf(one)));
  const hasProvider = provider.trim() !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    const mirror = location.trim() === '' ? {} : { location: location.trim() };
    const sources = [
      ...osv.map((ecosystem) => ({ kind: 'osv' as const, ecosystem, ...mirror })),
      ...facts.map((kind) => ({ kind })),
      ...(hasProvider ? [{ kind: 'csaf' as const, location: provider.trim() }] : []),
    ];
    add.mutate(
      { sources, zone: zoneHere() },
      {
        onSuccess: () => {
          notifyDone(t('tasks.added_done'));
          onDone();
        },
      },
    );
  };
  return (
    <form className="stack" onSubmit={send}>
      <p>{t('tasks.add_what')}</p>
      <fieldset className="stack">
        <legend>{t('tasks.add_osv')}</legend>
        <div className={styles.choices}>
          {ecosystems.map((ecosystem) => (
            <Choice
              key={ecosystem}
              label={ecosystem}
              isKnown={known.has(nameOf(ecosystem))}
              isChosen={isChosen(ecosystem)}
              components={missing.get(ecosystem)}
              onChange={(is) => choose(ecosystem, is)}
            />
          ))}
        </div>
        <TextInput
          label={t('tasks.add_location')}
          description={t('tasks.add_location_help')}
          value={location}
          spellCheck={false}
          onChange={(event) => setLocation(event.target.value)}
        />
      </fieldset>
      <FactChoices known={known} isChosen={isChosen} onChange={choose} />
      <ProviderField value={provider} onChange={setProvider} />
      {add.error && (
        <p className="note bad" role="alert">
          {sentenceOf(add.error)}
        </p>
      )}
      <Button
        type="submit"
        variant="filled"
        loading={add.isPending}
        disabled={facts.length + osv.length === 0 && !hasProvider}
      >
        {t('tasks.add_go')}
      </Button>
    </form>
  );
}

const nameOf = (ecosystem: string) => `${SOURCE_KINDS.osv.name} ${ecosystem}`;

function FactChoices({
  known,
  isChosen,
  onChange,
}: {
  known: ReadonlySet<string>;
  isChosen: (kind: string) => boolean;
  onChange: (kind: string, isChosen: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack">
      <legend>{t('tasks.add_facts')}</legend>
      <div className={styles.choices}>
        {FACTS.map((kind) => (
          <Choice
            key={kind}
            label={SOURCE_KINDS[kind].name}
            isKnown={known.has(SOURCE_KINDS[kind].name)}
            isChosen={isChosen(kind)}
            onChange={(is) => onChange(kind, is)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function ProviderField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack">
      <legend>{t('tasks.add_csaf')}</legend>
      <TextInput
        label={t('tasks.add_provider')}
        description={t('tasks.add_provider_help')}
        value={value}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}

function Choice({
  label,
  isKnown,
  isChosen,
  components,
  onChange,
}: {
  label: string;
  isKnown: boolean;
  isChosen: boolean;
  components?: number | undefined;
  onChange: (isChosen: boolean) => void;
}) {
  const { t } = useTranslation();
  const more = isKnown
    ? t('tasks.subscribed')
    : components === undefined
      ? undefined
      : t('tasks.add_missing', { shown: formatCount(components) });
  return (
    <Checkbox
      label={
        <>
          {label} {more && <span className="text-secondary">{more}</span>}
        </>
      }
      checked={isKnown || isChosen}
      disabled={isKnown}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
