import { describe, expect, it } from 'vitest';
import { longestHeader, parseAuthenticationResults } from './authentication-results.ts';
import { isAuthenticatedByServer } from '../author-verification.ts';

const vouched = (...authentication: string[]) =>
  isAuthenticatedByServer({ from: { address: 'mira@player.example' }, authentication }, 'mx.studio.example');

describe('the receiving server’s header authenticates a sender', () => {
  it.each([
    'mx.studio.example; dmarc=pass header.from=player.example',
    'MX.Studio.Example; DMARC=Pass Header.From=Player.Example',
    'mx.studio.example 1; spf=pass smtp.mailfrom=mira@player.example; dmarc=pass (p=none dis=none) header.from=player.example',
    'mx.studio.example;\r\n\tdkim=pass header.i=@player.example header.s=a header.b=Ab/1+x;\r\n\tdmarc=pass header.from=player.example',
    '"mx.studio.example" (our own; really); dmarc=pass reason="all (is) \\"well\\"; indeed" header.from=player.example',
    'mx.studio.example; dmarc = pass header.from = "player.example"',
    'mx.studio.example; dmarc/1=pass (a (nested \\) comment) here) header.from=player.example;',
    'mx.studio.example; spf=pass smtp.mailfrom="x\\"; dmarc=fail header.from=player.example"; dmarc=pass header.from=player.example',
    'mx.studio.example; spf=pass smtp.mailfrom="a b"@player.example; dmarc=pass header.from=player.example',
  ])('%s', (header) => {
    expect(vouched(header)).toBe(true);
  });

  it('with the name of another server', () => {
    expect(
      vouched(
        'relay.example; dmarc=fail header.from=x.example',
        'mx.studio.example; dmarc=pass header.from=player.example',
      ),
    ).toBe(true);
  });
});

describe('a forged header does not authenticate a sender:', () => {
  const forged = 'dmarc=pass header.from=player.example';
  it.each([
    [
      'a quoted pair hides the end of a quoted text',
      `mx.studio.example; spf=pass smtp.mailfrom="x\\"; ${forged}"@evil.example`,
    ],
    ['two quoted pairs do', `mx.studio.example; spf=pass smtp.mailfrom="x\\\\\\"; ${forged} y="@evil.example`],
    [
      'a quoted pair hides the end of a comment',
      `mx.studio.example; spf=pass (\\); ${forged}) smtp.mailfrom=evil.example`,
    ],
    ['a comment nests', `mx.studio.example; spf=pass ((x); ${forged}) smtp.mailfrom=evil.example`],
    [
      'a quote in a comment is no quote',
      `mx.studio.example; spf=pass (") smtp.mailfrom=x; dmarc=fail (") header.from=player.example`,
    ],
    [
      'a parenthesis in a quoted text is no comment',
      `mx.studio.example; dmarc=fail reason="(" header.from=player.example; x=y (")`,
    ],
    ['a quoted text has no end', `mx.studio.example; ${forged}; spf=pass smtp.mailfrom="x`],
    ['a comment has no end', `mx.studio.example; ${forged}; spf=pass (x`],
    ['a comment ends that never began', `mx.studio.example; spf=pass x); ${forged}`],
    ['a backslash stands outside of quotes', `mx.studio.example; spf=pass smtp.mailfrom=x\\; ${forged}`],
    ['a control character stands in it', `mx.studio.example; ${forged}\u0000`],
    ['the whole result is quoted', 'mx.studio.example; "dmarc=pass header.from=player.example"'],
    ['the result is quoted', 'mx.studio.example; dmarc="pass" header.from=player.example'],
    ['the method is quoted', 'mx.studio.example; "dmarc"=pass header.from=player.example'],
    [
      'the domain is in a comment',
      'mx.studio.example; dmarc=pass (header.from=player.example) header.from=evil.example',
    ],
    ['two domains are named', 'mx.studio.example; dmarc=pass header.from=evil.example header.from=player.example'],
    ['DMARC has two results', `mx.studio.example; dmarc=fail header.from=player.example; ${forged}`],
    ['another property has the domain', 'mx.studio.example; dmarc=pass x-header.from=player.example'],
    ['a longer domain', 'mx.studio.example; dmarc=pass header.from=player.example.evil.example'],
    ['SPF passed only', 'mx.studio.example; spf=pass header.from=player.example'],
    ['nothing was checked', 'mx.studio.example; none'],
    ['nothing was checked, and something was', `mx.studio.example; none ${forged}`],
    ['a version that is not known', `mx.studio.example 2; ${forged}`],
    ['another server with a name that begins alike', `mx.studio.example.evil.example; ${forged}`],
    ['our name is in a comment', `evil.example (mx.studio.example); ${forged}`],
    ['our name comes second', `evil.example mx.studio.example; ${forged}`],
    ['our name is a result', `; mx.studio.example; ${forged}`],
    ['a header without a name', forged],
    ['a header that may have been cut', `mx.studio.example; ${forged} x=${'y'.repeat(longestHeader)}`],
    ['brackets only', '('.repeat(longestHeader - 1)],
    ['nothing', ''],
  ])('%s', (_why, header) => {
    expect(vouched(header)).toBe(false);
  });

  it('one below the server’s topmost header, even if that cannot be read', () => {
    const good = `mx.studio.example; ${forged}`;
    for (const topmost of ['mx.studio.example; none', 'mx.studio.example; spf="', 'mx.studio.example; dmarc=fail'])
      expect(vouched(topmost, good)).toBe(false);
  });

  it('any header, if no server is configured', () => {
    const mail = { from: { address: 'mira@player.example' }, authentication: [`mx.studio.example; ${forged}`] };
    expect(isAuthenticatedByServer(mail, undefined)).toBe(false);
  });
});

it('the parts of a header are read as the server wrote them', () => {
  expect(
    parseAuthenticationResults(
      'mx.studio.example 1; dkim=pass (2048-bit) header.d=player.example; spf=fail reason="not \\"listed\\"" smtp.mailfrom=x@y.example',
    ),
  ).toEqual({
    authserv: 'mx.studio.example',
    results: [
      { method: 'dkim', result: 'pass', properties: [['header.d', 'player.example']] },
      {
        method: 'spf',
        result: 'fail',
        properties: [
          ['reason', 'not "listed"'],
          ['smtp.mailfrom', 'x@y.example'],
        ],
      },
    ],
  });
  expect(parseAuthenticationResults('mx.studio.example; none')).toEqual({ authserv: 'mx.studio.example', results: [] });
});
