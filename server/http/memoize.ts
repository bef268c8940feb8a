/** Browsers say the same few things again and again; what strangers make up must not fill the memory. */
const most = 200;

/** A function of a request header that reads each value once. A missing header is read as an empty one. */
export function memoize<Result>(read: (header: string) => Result): (header: string | null | undefined) => Result {
  const known = new Map<string, Result>();
  return (header) => {
    const text = header ?? '';
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Result;
    const result = read(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
