import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** A message with elements: `<name>text</name>` is rendered by the tag of that name. Tags don't nest. */
export function RichText({
  text,
  tags,
}: {
  text: string;
  tags: Record<string, (content: string) => ReactNode>;
}): ReactNode {
  // Splitting by two groups gives text, tag, content, text, tag, content, …, text.
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s);
  return parts.map((part, index) => {
    if (index % 3 === 2) return null;
    const content = index % 3 === 0 ? part : tags[part]?.(parts[index + 1] ?? '');
    // The parts of a message keep their order.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{content}</Fragment>;
  });
}
