type Page<T> = { items: T[]; nextCursor: string | null };
type Asked = { limit: number; cursor?: string };

/** Asks for page after page until the list is whole: what few have many of is searched and sorted in the browser. */
export async function wholeList<T>(ask: (page: Asked) => Promise<Page<T>>): Promise<Page<T>> {
  const items: T[] = [];
  let page = await ask({ limit: 1000 });
  items.push(...page.items);
  while (page.nextCursor !== null) {
    // Each page begins where the one before ended.
    page = await ask({ limit: 1000, cursor: page.nextCursor });
    items.push(...page.items);
  }
  return { items, nextCursor: null };
}
