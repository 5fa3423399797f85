import { useState } from 'react';
import { cutMiddle } from '../../lib/formats.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './cut-middle.module.css';
import { MiddleText } from './middle-text.tsx';

/**
 * A long identifier truncated in its middle, complete while focused, with a copy button.
 *
 * @param what its name for the button, in lower case: `hash`
 * @param keep characters kept at each side; with less space, fewer at its beginning
 */
export function CutMiddle({ text, what, keep = 8 }: { text: string; what: string; keep?: number }) {
  const [whole, setWhole] = useState(false);
  const short = cutMiddle(text, keep);
  return (
    <span className={`row ${styles.cutMiddle}`}>
      {short === text ? (
        <code title={text}>
          <MiddleText text={text} tail={keep} />
        </code>
      ) : (
        <button
          type="button"
          className={styles.mono}
          title={text}
          onFocus={() => setWhole(true)}
          onBlur={() => setWhole(false)}
        >
          {whole ? text : <MiddleText text={short} tail={keep} />}
        </button>
      )}
      <CopyButton text={text} what={what} />
    </span>
  );
}
