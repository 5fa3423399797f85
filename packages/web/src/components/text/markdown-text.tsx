import { lazily, WhileLoading } from '../../lib/lazily.ts';
import styles from './prose.module.css';

// The CommonMark parser loads with the first such text; until then the plain text is shown.
const Rendered = lazily(async () => {
  const loaded = await import('./markdown/rendered-markdown.tsx').catch(() => undefined);
  return loaded?.RenderedMarkdown ?? PlainText;
});

/** Maximum length in UTF-16 code units; longer texts are shown unformatted. */
const LONGEST = 65_536;

/** Text of others that is written in CommonMark: details of advisories, statements about vulnerabilities. */
export function MarkdownText({ text }: { text: string }) {
  if (text.length > LONGEST) return <PlainText text={text} />;
  return (
    <WhileLoading value={<PlainText text={text} />}>
      <Rendered text={text} />
    </WhileLoading>
  );
}

const PlainText = ({ text }: { text: string }) => <p className={styles.prose}>{text}</p>;
