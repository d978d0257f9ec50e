import { NONCE, secureHeaders } from "hono/secure-headers";

/** The policy of pages: own scripts and styles only, nothing inline, in no frame. @param isSecure served with TLS */
export function pageHeaders(isSecure: boolean) {
  const self = ["'self'"];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", NONCE],
      imgSrc: ["'self'", "blob:"],
      connectSrc: self,
      fontSrc: self,
      manifestSrc: self,
      workerSrc: self,
      formAction: self,
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    // Without TLS, on a network of one's own, browsers ignore the header.
    strictTransportSecurity: isSecure ? "max-age=31536000" : false,
  });
}
