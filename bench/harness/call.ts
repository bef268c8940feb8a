const account = { username: 'bench', password: 'a long password for benchmarks' };

/** Signs in as the operator of `startProduct`, or another. @returns the headers of a session's calls */
export async function signIn(address: string, operator: object = account): Promise<Record<string, string>> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(operator) };
  const response = await fetch(`${address}/api/auth/login`, request);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookie: response.headers.getSetCookie()[0]!.split(';')[0]!, 'x-csrf-token': csrfToken };
}

/** Sends a request and reads nothing of its response. @throws where it has another status */
export async function call(address: string, status: number, request?: RequestInit): Promise<void> {
  const response = await fetch(address, request);
  if (response.status !== status)
    throw new Error(`${address} was answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** The contact form of one of many people, since an address gets few thank-you mails a day. */
export const contactForm = (person: number): string =>
  JSON.stringify({
    name: 'Mira Vasile',
    email: `mira-${person}@player.example`,
    subject: 'A question about publishing',
    message: 'We have a cave that floods with every tide, a boat, and one lamp. Would you look at it?',
  });
