import { useState } from 'react';

const pageSize = 50;

/** The first rows of a long list, with more on demand: thousands of rows would make the page unresponsive. */
export function useShowMore<T>(items: readonly T[] | undefined) {
  const [count, setCount] = useState(pageSize);
  const isMore = items !== undefined && items.length > count;
  return {
    rows: items?.slice(0, count),
    /** For `ListPage`. */
    more: isMore
      ? {
          isLoading: false,
          onClick: () => {
            setCount(count + pageSize);
          },
        }
      : undefined,
  };
}
