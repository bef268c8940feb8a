import { secureHeaders } from 'hono/secure-headers';

const self = ["'self'"];
const none = ["'none'"];

/** The security headers of every response. HTTPS is required, for subdomains too, only where the public address has it. */
export const securityHeaders = (publicUrl: string) =>
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
      objectSrc: none,
      requireTrustedTypesFor: ["'script'"],
    },
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    // Old browsers' headers, which the policy above replaces.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
