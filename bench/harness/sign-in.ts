const account = { username: 'bench', password: 'a long password for benchmarks' };

/** Signs in as the operator of `startProduct`. @returns the headers of a session's calls */
export async function signIn(address: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(account) });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]!, 'x-csrf-token': csrfToken };
}
