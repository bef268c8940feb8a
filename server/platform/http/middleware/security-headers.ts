import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../../configuration/config.ts';

const self = ["'self'"];
const nowhere = ["'none'"];

/** Whether a page may be framed: only the previews, which the editors of cases and of the studio show in a frame. */
export const isPreview = (path: string): boolean => /^(?:\/[a-z]{2})?\/preview\//.test(path);

type Transport = Pick<Config, 'publicUrl' | 'hstsSubdomains'>;

/** The security headers of every response. */
export function securityHeaders(transport: Transport): MiddlewareHandler {
  const usual = headers(transport, {});
  const exceptions: [isMeant: (path: string) => boolean, MiddlewareHandler][] = [
    // Files from senders, which can only be downloaded, and pictures of pages to which they link.
    [
      (path) => /^\/(?:track\/[^/]+\/files|api\/attachments)\/|^\/api\/link-cards\/\d+\/picture$/.test(path),
      mediaHeaders(transport),
    ],
    // The script that reads files of senders in a thread of its own, which has no page and no connections.
    [(path) => /^\/assets\/pdf-worker-[\w-]+\.js$/.test(path), threadHeaders(transport)],
    // Pages whose address contains a credential.
    [(path) => /^(?:\/[a-z]{2})?\/track(?:\/|$)/.test(path), headers(transport, {}, 'no-referrer')],
    [isPreview, headers(transport, { frameAncestors: self })],
    // The editors of cases, of the studio and of its texts, the only pages with a frame; the setup link leads to one without a new document.
    [
      (path) => /^\/system-panel\/(?:cases\/\d+|studio|texts|first-settings|setup)\/?$/.test(path),
      headers(transport, { frameSrc: self }),
    ],
  ];
  return (c, next) => (exceptions.find(([isMeant]) => isMeant(c.req.path))?.[1] ?? usual)(c, next);
}

/** The headers of uploaded files, with which a browser executes nothing in them. */
export const mediaHeaders = (transport: Transport): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: nowhere, sandbox: [] },
    strictTransportSecurity: strictTransportSecurity(transport),
    ...withoutOldHeaders,
  });

/** The headers of a script that runs as a worker: it may load the scripts of the site, and nothing else. */
const threadHeaders = (transport: Transport): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: { defaultSrc: nowhere, scriptSrc: self },
    strictTransportSecurity: strictTransportSecurity(transport),
    ...withoutOldHeaders,
  });

/** HTTPS is required only if the public address has it, and for subdomains only if a setting includes them (decision 38). */
const strictTransportSecurity = ({ publicUrl, hstsSubdomains }: Transport) =>
  publicUrl.startsWith('https:') && `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;

/** Headers for old browsers that the policies replace. */
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
    // No nonces and no inline scripts or styles, so pages stay cacheable.
    contentSecurityPolicy: {
      defaultSrc: nowhere,
      scriptSrc: self,
      styleSrc: self,
      // Operators may enter picture addresses of any site in cases and submissions.
      imgSrc: [...self, 'data:', 'https:'],
      manifestSrc: self,
      fontSrc: self,
      connectSrc: self,
      formAction: self,
      baseUri: nowhere,
      frameAncestors: nowhere,
      ...frames,
      objectSrc: nowhere,
      requireTrustedTypesFor: ["'script'"],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    referrerPolicy,
    strictTransportSecurity: strictTransportSecurity(transport),
    ...withoutOldHeaders,
  });
