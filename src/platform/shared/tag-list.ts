import * as z from 'zod';
import { requiredText } from './field-schemas.ts';
import { toOneLine, uniqueTags } from './tags.ts';

type TagLimits = {
  /** How many tags a record can have. */
  tags: number;
  /** Characters of one tag. */
  tag: number;
};

/** One tag, on one line. */
export function tagText({ tag }: Pick<TagLimits, 'tag'>) {
  return requiredText(tag).transform(toOneLine);
}

/** The tags of a record: on one line each, without repetitions. */
export function tagList({ tags, tag }: TagLimits) {
  return z
    .array(tagText({ tag }))
    .max(tags, { error: `must be at most ${tags}` })
    .transform(uniqueTags);
}
