import { matchMention } from '#src/features/projects/match-mention.ts';
import type { NamedClient, NamedProject, NameProblem } from '#src/features/projects/match-mention.ts';
import { parseDay } from '#src/platform/shared/formats/parse-day.ts';
import { isSameName, plainText } from '#src/platform/shared/search-match.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { expenseLimits } from './expense-limits.ts';
import { parseQuickAmount, splitAmountWords } from './quick-amount.ts';
import type { ExpenseCategory } from './starter-categories.ts';

export type QuickExpense = {
  day: string;
  amountMinor: number;
  currency: string;
  vendor: string;
  categoryId: string | null;
  tags: string[];
  projectId: string | null;
  clientId: string | null;
};

type Context = {
  today: string;
  currency: string;
  projects: readonly NamedProject[];
  clients: readonly NamedClient[];
  categories: readonly Pick<ExpenseCategory, 'id' | 'name' | 'isArchived'>[];
  /** Known vendors, with the category of their last expense. */
  vendors: readonly { vendor: string | null; lines: readonly { categoryId: string | null }[] }[];
};

/** `unreadable`: a number that isn't an amount. */
type ParsedExpense =
  | { unreadable: string }
  | { unreadable?: never; expense: QuickExpense; problem: NameProblem | null };

/**
 * Parses “12.50 taxi @Acme #fair yesterday” in any order: an amount, a day, `@` with the start of a project's or client's
 * name, and `#` with a tag; the rest is the vendor, which brings its category. Null without an amount.
 */
export function parseQuickExpense(
  text: string,
  { today, currency, projects, clients, categories, vendors }: Context,
): ParsedExpense | null {
  const words = splitAmountWords(text).map((word) => ({
    word,
    amount: parseQuickAmount(word, currency),
    day: parseDay(word, today),
  }));
  const numbers = words.filter(({ amount, day }) => amount !== null && day === null);
  const paid = numbers.find(({ amount }) => amount !== 'unreadable') ?? numbers[0];
  if (!paid?.amount) return null;
  if (paid.amount === 'unreadable') return { unreadable: paid.word };
  const dated = words.find(({ day }) => day !== null);
  const rest: string[] = [];
  const tags: string[] = [];
  let work: ReturnType<typeof matchMention> | null = null;
  for (const { word } of words.filter((each) => each !== paid && each !== dated)) {
    if (work === null && /^@./u.test(word)) work = matchMention(word.slice(1), projects, clients);
    else if (/^#[^#]*\p{L}/u.test(word) && word.length <= expenseLimits.tag) tags.push(word.slice(1));
    else rest.push(word);
  }
  const { problem = null, projectId = null, clientId = null } = work ?? {};
  const vendor = rest.join(' ');
  const expense = {
    day: dated?.day ?? today,
    ...paid.amount,
    vendor,
    categoryId: findCategoryId(vendor, { vendors, categories }),
    tags: uniqueTags(tags),
    projectId,
    clientId,
  };
  return { expense, problem };
}

/** That of the vendor's last expense, or the category that a word names. */
function findCategoryId(vendor: string, { vendors, categories }: Pick<Context, 'vendors' | 'categories'>) {
  const known = vendors.find((each) => each.vendor !== null && isSameName(each.vendor, vendor));
  if (known) return known.lines[0]?.categoryId ?? null;
  const words = plainText(vendor)
    .split(/\s+/)
    .filter((word) => word.length > 3);
  const named = categories.find(
    ({ name, isArchived }) => !isArchived && words.some((word) => plainText(name).startsWith(word)),
  );
  return named?.id ?? null;
}
