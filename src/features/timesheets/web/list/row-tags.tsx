/** The first tag and the number of others: the row stays one line. Styled by the list, not per row. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <span className="tags" title={tags.join(', ')}>
      <span className="tag">{first}</span>
      {others.length > 0 && (
        <span className="tag more">
          <span aria-hidden>+{others.length}</span>
          <span className="unseen">{others.join(', ')}</span>
        </span>
      )}
    </span>
  );
}
