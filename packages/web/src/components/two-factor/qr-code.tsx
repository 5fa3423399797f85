import { encode } from 'uqr';
import styles from './two-factor.module.css';

/** A QR code as one path, dark on light in both themes, with the quiet zone of four modules (ISO/IEC 18004). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
