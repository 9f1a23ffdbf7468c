import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import * as m from '#messages/platform.ts';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { TextBox } from '#src/platform/web/kit/fields/text-box.tsx';
import * as styles from './filters.module.css';
import type { UrlSearch } from './use-url-filter.ts';

type SearchFieldProps = {
  search: UrlSearch;
  label: string;
  /** How long to wait after typing; short if the server searches quickly. */
  debounceMs?: number;
  /** An icon until it is focused or has a text; opens over what is beside it. */
  opensOnUse?: boolean;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
};

/** `/` focuses it; Escape clears it. */
export function SearchField(props: SearchFieldProps) {
  const { search, label, debounceMs = 200, opensOnUse = false, inputRef } = props;
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;
  /** The text while typing: rows update after a pause. Null when not focused. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The search this field last put into the URL. */
  const [sentText, setSentText] = useState(search.text);
  const [lastSeenText, setSeen] = useState(search.text);
  if (lastSeenText !== search.text) {
    setSeen(search.text);
    // The user went back or cleared all filters.
    if (search.text !== sentText) setTyped(null);
  }
  const shown = typed ?? search.text;
  useShortcut('/', label, () => input.current?.focus());
  const sendDebounced = useEffectEvent(send);
  useEffect(() => {
    if (typed === null) return undefined;
    const pause = setTimeout(sendDebounced, debounceMs, typed);
    return () => {
      clearTimeout(pause);
    };
  }, [typed, debounceMs]);

  function send(text: string) {
    setSentText(text);
    search.setText(text);
  }

  function clear() {
    setTyped(null);
    send('');
  }

  return (
    <TextBox
      ref={input}
      role="searchbox"
      label={label}
      isLabelHidden
      value={shown}
      placeholder={label}
      onChange={(event) => {
        setTyped(event.target.value);
      }}
      onBlur={() => {
        if (typed !== null && typed !== search.text) send(typed);
        setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Escape clears the field first, then returns focus to the page.
        if (shown === '') event.currentTarget.blur();
        else clear();
      }}
      enterKeyHint="search"
      className={opensOnUse ? styles.opening : styles.search}
      title={opensOnUse ? label : undefined}
      start={<Search size={16} aria-hidden />}
      end={
        shown !== '' && (
          <IconButton
            label={m.clearSearch}
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </IconButton>
        )
      }
    />
  );
}
