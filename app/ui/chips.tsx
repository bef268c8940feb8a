/** Short names in a row, such as platforms; `+N` replaces those beyond `limit`. */
export function Chips({ names, limit = names.length }: { names: readonly string[]; limit?: number }) {
  const hiddenCount = names.length - limit;
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {names.slice(0, limit).map((name) => (
        <span key={name} className="rounded-corner border border-edge px-2 py-0.5 text-sm [overflow-wrap:anywhere]">
          {name}
        </span>
      ))}
      {hiddenCount > 0 && <span className="text-sm text-muted">+{hiddenCount}</span>}
    </span>
  );
}
