import { IconEraser } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { closedSentence, sentenceOf } from '../../../lib/failure.ts';

/** In the place of content that was destroyed: what the server says of it, and what stands all the same. */
export function ErasedNote({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('documents.erased')}</h2>
      <p className="note">
        <IconEraser className="i" aria-hidden="true" />
        <span>
          {closedSentence(sentenceOf(failure))} {t('documents.erased_text')}
        </span>
      </p>
    </section>
  );
}
