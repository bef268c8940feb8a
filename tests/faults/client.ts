let clients = 0;

/** A browser with its own address, which keeps its cookies and its CSRF token. Its calls reject unsuccessful responses. */
export function client(address: string) {
  const from = `2001:db8:${(++clients).toString(16)}::1`;
  let cookie = '';
  let csrf = '';
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'X-Forwarded-For': from,
        'X-CSRF-Token': csrf,
        cookie,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    });
    const answer = (await response.json()) as { csrfToken?: string };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? cookie;
    csrf = answer.csrfToken ?? csrf;
    return answer;
  };
}
