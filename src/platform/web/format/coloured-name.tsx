import * as styles from './format.module.css';

/** A name on one line after its colour, if it has one. */
export function ColouredName({ name, colour }: { name: string; colour: string | null }) {
  if (colour === null) return name;
  return (
    <span className={styles.coloured}>
      <ColourDot colour={colour} />
      <span title={name}>{name}</span>
    </span>
  );
}

/** A record's colour next to its name; nothing if it has none. */
export function ColourDot({ colour }: { colour: string | null }) {
  return colour === null ? null : (
    <span aria-hidden className={styles.dot} style={{ backgroundColor: colour }} />
  );
}
