import styles from './code-block.module.css';
import { CopyButton } from './copy-button.tsx';

/** Lines to copy: a command, a snippet, a checkpoint. `what` names them for the button, in lower case. */
export function CodeBlock({ text, what }: { text: string; what: string }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
      <CopyButton className={styles.copy} text={text} what={what} />
    </div>
  );
}
