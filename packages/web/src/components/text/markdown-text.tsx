import { lazy, Suspense } from 'react';

// The reader of CommonMark comes with the first text that is read; without it the text itself is shown.
const Rendered = lazy(async () => {
  const loaded = await import('./markdown/rendered-markdown.tsx').catch(() => undefined);
  return { default: loaded?.RenderedMarkdown ?? PlainText };
});

/** In UTF-16 code units; longer texts are shown as they are. */
const LONGEST = 65_536;

/** Text of others that is written in CommonMark: details of advisories, statements about vulnerabilities. */
export function MarkdownText({ text }: { text: string }) {
  if (text.length > LONGEST) return <PlainText text={text} />;
  return (
    <Suspense fallback={<PlainText text={text} />}>
      <Rendered text={text} />
    </Suspense>
  );
}

const PlainText = ({ text }: { text: string }) => <p className="prose">{text}</p>;
