import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../../bootstrap/config.ts';

const self = ["'self'"];
const none = ["'none'"];

/** Pages that the editor of a case shows in a frame; no other page may be framed. */
export const isPreview = (path: string): boolean => /^(?:\/[a-z]{2})?\/preview\//.test(path);

type Transport = Pick<Config, 'publicUrl' | 'hstsSubdomains'>;

/** The security headers of every response. */
export function securityHeaders(transport: Transport): MiddlewareHandler {
  const usual = headers(transport, {});
  const others: [isMeant: (path: string) => boolean, MiddlewareHandler][] = [
    // Files of senders, which can only be downloaded.
    [(path) => /^\/(?:track\/[^/]+\/files|api\/attachments)\//.test(path), mediaHeaders(transport)],
    // Pages whose address is a credential.
    [(path) => /^(?:\/[a-z]{2})?\/track(?:\/|$)/.test(path), headers(transport, {}, 'no-referrer')],
    [isPreview, headers(transport, { frameAncestors: self })],
    // The editor, the only page with a frame.
    [(path) => /^\/system-panel\/cases\/\d+\/?$/.test(path), headers(transport, { frameSrc: self })],
  ];
  return (c, next) => (others.find(([isMeant]) => isMeant(c.req.path))?.[1] ?? usual)(c, next);
}

/** The headers of uploaded files: nothing in one is ever run, whatever it is opened as. */
export const mediaHeaders = (transport: Transport): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: none, sandbox: [] },
    strictTransportSecurity: strictTransportSecurity(transport),
    ...withoutOldHeaders,
  });

/** HTTPS is required only if the public address has it, and for subdomains only if the setting says so (decision 38). */
const strictTransportSecurity = ({ publicUrl, hstsSubdomains }: Transport) =>
  publicUrl.startsWith('https:') && `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;

/** Old browsers' headers, which the policies replace. */
const withoutOldHeaders = {
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

const headers = (
  transport: Transport,
  frames: { frameAncestors?: string[]; frameSrc?: string[] },
  referrerPolicy: 'strict-origin-when-cross-origin' | 'no-referrer' = 'strict-origin-when-cross-origin',
) =>
  secureHeaders({
    // There is no nonce and no inline script or style: pages must stay cacheable.
    contentSecurityPolicy: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: self,
      // Operators enter pictures of cases and submissions as addresses of any site.
      imgSrc: [...self, 'data:', 'https:'],
      manifestSrc: self,
      fontSrc: self,
      connectSrc: self,
      formAction: self,
      baseUri: none,
      frameAncestors: none,
      ...frames,
      objectSrc: none,
      requireTrustedTypesFor: ["'script'"],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    referrerPolicy,
    strictTransportSecurity: strictTransportSecurity(transport),
    ...withoutOldHeaders,
  });
