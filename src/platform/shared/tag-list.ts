import * as z from 'zod';
import { requiredText } from './field-schemas.ts';
import { toOneLine, uniqueTags } from './tags.ts';

type TagLimits = {
  /** How many tags a record can have. */
  tags: number;
  /** Characters of one tag. */
  tag: number;
};

/** The tags of a record: on one line each, without repetitions. */
export function tagList({ tags, tag }: TagLimits) {
  return z
    .array(requiredText(tag).transform(toOneLine))
    .max(tags, { error: `must be at most ${tags}` })
    .transform(uniqueTags);
}
