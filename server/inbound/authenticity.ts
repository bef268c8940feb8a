/**
 * Whether the receiving server vouches for the domain of a mail's author: its own `Authentication-Results` (RFC 8601), the topmost
 * one, says that DMARC passed for that domain. The server has to remove others under its name, `authserv`, in lower case.
 */
export function isVouchedFor(
  { from, authentication }: { from: { address: string } | null; authentication: readonly string[] },
  authserv: string | undefined,
): boolean {
  const domain = from?.address.split('@').at(-1);
  if (authserv === undefined || !domain) return false;
  const own = authentication
    .map((value) => withoutComments(value).toLowerCase().split(';'))
    .find(([name]) => name?.trim().split(/\s/)[0] === authserv);
  return (own ?? []).slice(1).some((result) => {
    const words = result.trim().split(/\s+/);
    return words[0] === 'dmarc=pass' && words.includes(`header.from=${domain}`);
  });
}

/** Comments nest, and quoted texts could hide a semicolon: neither is part of a result. */
function withoutComments(value: string): string {
  let depth = 0;
  let quoted = false;
  let kept = '';
  for (const letter of value) {
    if (letter === '"' && depth === 0) quoted = !quoted;
    else if (!quoted && letter === '(') depth += 1;
    else if (!quoted && letter === ')' && depth > 0) depth -= 1;
    else if (depth === 0 && !quoted) kept += letter;
  }
  return kept;
}
