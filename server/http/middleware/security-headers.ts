import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const self = ["'self'"];
const none = ["'none'"];

/** Pages that the editor of a case shows in a frame; no other page may be framed. */
export const isPreview = (path: string): boolean => /^(?:\/[a-z]{2})?\/preview\//.test(path);

/** The editor itself, the only page with a frame. */
const isEditor = (path: string): boolean => /^\/system-panel\/cases\/\d+\/?$/.test(path);

/** Pages whose address is a credential. */
const isTracking = (path: string): boolean => /^(?:\/[a-z]{2})?\/track(?:\/|$)/.test(path);

/** Files of strangers, which are downloads alone. */
const isAttachment = (path: string): boolean => /^\/(?:track\/[^/]+\/files|api\/attachments)\//.test(path);

/** The security headers of every response. HTTPS is required, for subdomains too, only where the public address has it. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const usual = headers(publicUrl, {});
  const preview = headers(publicUrl, { frameAncestors: self });
  const editor = headers(publicUrl, { frameSrc: self });
  const tracking = headers(publicUrl, {}, 'no-referrer');
  const attachment = mediaHeaders(publicUrl);
  return (c, next) =>
    (isAttachment(c.req.path)
      ? attachment
      : isTracking(c.req.path)
        ? tracking
        : isPreview(c.req.path)
          ? preview
          : isEditor(c.req.path)
            ? editor
            : usual)(c, next);
}

/** The headers of uploaded files: nothing in one is ever run, whatever it is opened as. */
export const mediaHeaders = (publicUrl: string): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: none, sandbox: [] },
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    ...withoutOldHeaders,
  });

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
  publicUrl: string,
  frames: { frameAncestors?: string[]; frameSrc?: string[] },
  referrerPolicy: 'strict-origin-when-cross-origin' | 'no-referrer' = 'strict-origin-when-cross-origin',
) =>
  secureHeaders({
    // No nonce and no inline script or style, so that pages stay cacheable.
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
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    ...withoutOldHeaders,
  });
