import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { clearToken, hasSessionCookie, readToken, setToken } from './session-cookie.ts';

const app = (publicUrl: string) =>
  new Hono()
    .get('/set', (c) => {
      setToken(c, 'session', publicUrl, 'token');
      return c.text('');
    })
    .get('/clear', (c) => {
      clearToken(c, 'session', publicUrl);
      return c.text('');
    })
    .get('/read', (c) => c.text(readToken(c, 'session', publicUrl) ?? 'none'));

const setCookie = async (publicUrl: string, path: string) =>
  (await app(publicUrl).request(path)).headers.get('set-cookie');

describe('the session cookie', () => {
  it('cannot be read by scripts, sent by other sites’ forms or set by sibling domains', async () => {
    expect(await setCookie('https://studio.example', '/set')).toBe(
      '__Host-session=token; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it('works without TLS on the developer’s machine', async () => {
    expect(await setCookie('http://localhost:3000', '/set')).toBe(
      'session=token; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('is removed with the flags that it was set with', async () => {
    expect(await setCookie('https://studio.example', '/clear')).toBe(
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(await setCookie('http://localhost:3000', '/clear')).toBe(
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('is accepted over https only under its prefixed name', async () => {
    const read = async (publicUrl: string, cookie: string) =>
      (await app(publicUrl).request('/read', { headers: { cookie } })).text();
    expect(await read('https://studio.example', 'session=planted')).toBe('none');
    expect(await read('https://studio.example', 'session=planted; __Host-session=mine')).toBe('mine');
    expect(await read('http://localhost:3000', 'session=mine')).toBe('mine');
    expect(await read('http://localhost:3000', 'session=')).toBe('none');
  });

  it.each([
    ['session=token', true],
    ['__Host-session=token', true],
    ['theme=dark; session=token; language=ro', true],
    ['theme=dark;__Host-session = token', true],
    [undefined, false],
    ['my_session=1', false],
    ['theme=dark; phpsession=1', false],
    ['theme=session', false],
    ['note=a session=b', false],
  ])('is recognized by its exact name in the header %s: %s', (cookie, isRecognized) => {
    expect(hasSessionCookie(cookie)).toBe(isRecognized);
  });
});
