import { Button, FileButton } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import manageStyles from '../../../components/page/manage.module.css';
import { NoKey } from '../../../components/signing-keys/no-key.tsx';
import { signingKeys } from '../../../components/signing-keys/strings.ts';
import { formatCount } from '../../../lib/formats.ts';
import { addStrings } from '../../../lib/strings.ts';
import type { ArtifactAction } from './artifact-action.ts';
import { ByDigest } from './by-digest.tsx';
import { SigningOutcome } from './signing-outcome.tsx';
import { StatementFields } from './statement-fields.tsx';
import { notarize } from './strings.ts';
import { type Hashed, hashedOf, type Subject } from './subject.ts';
import { SubjectList } from './subject-list.tsx';
import { useStatement } from './use-statement.ts';
import { useSubjects } from './use-subjects.ts';
import { WithdrawStatement } from './withdraw-statement.tsx';

addStrings({ notarize, signing_keys: signingKeys });

const TITLES = { notarize: 'title', sign: 'title_sign', state: 'title_state' } as const;

/**
 * States levels of artifacts: of files, which are hashed locally, of digests, or of the page's artifact.
 *
 * @param files dropped so far
 */
export function NotarizeDrawer({
  act,
  files,
  about,
  onClose,
}: {
  act: ArtifactAction;
  files: readonly File[];
  about: Hashed | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const isOfFiles = act === 'notarize';
  const chosen = useSubjects(files, isOfFiles ? undefined : about);
  const { subjects } = chosen;
  const hashed = hashedOf(subjects);
  const statement = useStatement(hashed, act === 'state' ? 'untrusted' : 'trusted');
  const { sending } = statement;
  const title = t(`notarize.${TITLES[act]}`);
  const again = () => {
    sending.reset();
    statement.change({ supersedes: [] });
    chosen.clear();
  };
  if (sending.data)
    return (
      <SignedDrawer
        title={title}
        signed={sending.data}
        onAgain={isOfFiles ? again : undefined}
        onClose={onClose}
      />
    );
  return (
    <DetailDrawer
      label={title}
      title={title}
      onClose={onClose}
      footer={<SignButton id={id} statement={statement} subjects={subjects} />}
    >
      <div className={manageStyles.manage}>
        <section className="stack">
          <h2>{t(isOfFiles ? 'notarize.files' : 'notarize.artifact')}</h2>
          {subjects.length > 0 && (
            <SubjectList
              subjects={subjects}
              about={about}
              onTakeOff={isOfFiles ? chosen.takeOff : undefined}
            />
          )}
          {isOfFiles && <MoreSubjects {...chosen} />}
        </section>
        <StatementSection id={id} statement={statement} hashed={hashed} />
      </div>
    </DetailDrawer>
  );
}

/** Signs the statement once every subject is hashed. @param id of the form */
function SignButton({
  id,
  statement: { values, sending, isReady },
  subjects,
}: {
  id: string;
  statement: ReturnType<typeof useStatement>;
  subjects: readonly Subject[];
}) {
  const { t } = useTranslation();
  const { length: count } = hashedOf(subjects);
  const isWhole = subjects.every(({ sha256, isFailed }) => sha256 !== null || isFailed);
  return (
    <Button
      type="submit"
      form={id}
      variant="filled"
      loading={sending.isPending}
      disabled={!isReady || !isWhole}
    >
      {count === 0
        ? t('notarize.no_subject')
        : t('notarize.go', {
            count,
            shown: formatCount(count),
            level: t(`notarize.level_${values.level}`),
          })}
    </Button>
  );
}

/** Result of the signatures. */
function SignedDrawer({
  title,
  signed,
  onAgain,
  onClose,
}: {
  title: string;
  signed: NonNullable<ReturnType<typeof useStatement>['sending']['data']>;
  /** Begins with other files; left out where there is but one artifact. */
  onAgain: (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <DetailDrawer
      label={title}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('notarize.close')}</Button>
          {onAgain && (
            <Button className="push" onClick={onAgain}>
              {t('notarize.again')}
            </Button>
          )}
        </>
      }
    >
      <div className={manageStyles.manage}>
        <SigningOutcome subjects={signed.subjects} items={signed.items} />
      </div>
    </DetailDrawer>
  );
}

/** Statement and signing key. @param id of the form, whose button is elsewhere */
function StatementSection({
  id,
  statement,
  hashed,
}: {
  id: string;
  statement: ReturnType<typeof useStatement>;
  hashed: readonly Hashed[];
}) {
  const { t } = useTranslation();
  const { sending, place } = statement;
  return (
    <section className="stack">
      <h2>{t('notarize.statement')}</h2>
      <form
        id={id}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate();
        }}
      >
        <StatementFields {...statement} />
        <Taken {...statement} hashed={hashed} />
        <FormFailure failure={sending.error} />
      </form>
      {place.hasNoKey && <NoKey command="assay sign" />}
    </section>
  );
}

/** More files, or something by its digest. */
function MoreSubjects({
  subjects,
  addFiles,
  put,
}: {
  subjects: readonly Subject[];
  addFiles: (files: readonly File[]) => void;
  put: (subject: Subject) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className="help">{t('notarize.files_text')}</p>
      <div className="row" data-wrap>
        <FileButton multiple onChange={addFiles}>
          {(props) => (
            <Button {...props}>
              {t(subjects.length > 0 ? 'notarize.choose_more' : 'notarize.choose')}
            </Button>
          )}
        </FileButton>
        <ByDigest onAdd={put} />
      </div>
    </>
  );
}

/** Statements against a single subject; with several subjects they could not be attributed. */
function Taken({
  hashed: [only, second],
  values: { level, supersedes },
  place: { ledger },
  change,
}: Pick<ReturnType<typeof useStatement>, 'values' | 'place' | 'change'> & {
  hashed: readonly Hashed[];
}) {
  if (level !== 'trusted' || ledger === undefined || only === undefined || second !== undefined)
    return null;
  return (
    <WithdrawStatement
      key={only.sha256}
      subject={only}
      ledger={ledger.uuid}
      chosen={supersedes}
      onChange={(ids) => change({ supersedes: ids })}
    />
  );
}
