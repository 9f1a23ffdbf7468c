import { useState } from 'react';
import * as styles from './avatar.module.css';

type AvatarProps = {
  initials: string;
  /** A picture; without one, or until it has loaded, there are initials. */
  src?: string | undefined;
  size: 32 | 48;
};

/** A person; the name is beside it, or on the button around it. */
export function Avatar({ initials, src, size }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  return (
    // An attribute shown by CSS: a button around it keeps its own name.
    <span aria-hidden className={styles.avatar} data-size={size} data-initials={initials}>
      {src !== undefined && src !== brokenSrc && (
        <img src={src} alt="" className={styles.picture} onError={() => setBrokenSrc(src)} />
      )}
    </span>
  );
}
