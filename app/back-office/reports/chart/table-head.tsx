/** The headings of a report's table. */
export function TableHead({ headings }: { headings: readonly string[] }) {
  return (
    <thead>
      <tr className="text-sm text-muted [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-normal">
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
  );
}
