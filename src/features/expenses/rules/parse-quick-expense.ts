import { findNamedWork } from '#src/features/projects/find-named-work.ts';
import type { NamedClient, NamedProject, NameProblem } from '#src/features/projects/find-named-work.ts';
import { isCurrency, minorDigits } from '#src/platform/shared/money.ts';
import { parseDay } from '#src/platform/shared/parse-day.ts';
import { isSameName, plainText } from '#src/platform/shared/search-match.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import { expenseLimits } from './expense-limits.ts';
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

/**
 * Parses “12.50 taxi @Acme #fair yesterday” in any order: an amount, a day, `@` with the start of a project's or client's
 * name, and `#` with a tag; the rest is the vendor, which brings its category. Null without an amount.
 */
export function parseQuickExpense(
  text: string,
  { today, currency, projects, clients, categories, vendors }: Context,
): { expense: QuickExpense; problem: NameProblem | null } | null {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word) => ({ word, amount: parseAmount(word, currency), day: parseDay(word, today) }));
  const paid = words.find(({ amount, day }) => amount !== null && day === null);
  if (!paid?.amount) return null;
  const dated = words.find(({ day }) => day !== null);
  const rest: string[] = [];
  const tags: string[] = [];
  let work: ReturnType<typeof findNamedWork> | null = null;
  for (const { word } of words.filter((each) => each !== paid && each !== dated)) {
    if (work === null && /^@./u.test(word)) work = findNamedWork(word.slice(1), projects, clients);
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

/** “12.50”, “12,50”, “€12.50” or “12.50USD”. */
function parseAmount(
  word: string,
  accountCurrency: string,
): { amountMinor: number; currency: string } | null {
  const parts = /^([€$£])?(\d{1,9})(?:[.,](\d{1,3}))?([€$£]|[a-z]{3})?$/i.exec(word);
  if (!parts) return null;
  const [, before = '', whole = '', fraction = '', after = ''] = parts;
  const sign = `${before}${after}`.toUpperCase();
  const currency = sign === '' ? accountCurrency : (currencyOfSign[sign] ?? sign);
  if (!isCurrency(currency) || fraction.length > minorDigits(currency)) return null;
  const amountMinor = Number(whole + fraction.padEnd(minorDigits(currency), '0'));
  return amountMinor === 0 ? null : { amountMinor, currency };
}

const currencyOfSign: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' };

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
