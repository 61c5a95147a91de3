/** Codes of Node and OpenSSL, and what the owner of the receiver has to fix. */
const causes: [RegExp, string][] = [
  [/^CERT_HAS_EXPIRED$/, 'The certificate has expired.'],
  [/^CERT_NOT_YET_VALID$/, 'The certificate is not valid yet.'],
  [/^CERT_REVOKED$/, 'The certificate was revoked.'],
  [/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'The certificate is for another host name.'],
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, 'The certificate is self-signed.'],
  [/^SELF_SIGNED_CERT_IN_CHAIN$/, 'The certificate is from an authority that is not trusted.'],
  [
    /^UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/,
    'An intermediate certificate is missing, or the certificate is from an authority that is not trusted.',
  ],
  [/NO_APPLICATION_PROTOCOL$/, 'The receiver does not support HTTP/1.1.'],
  [
    /(PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW|INAPPROPRIATE_FALLBACK)$/,
    'The receiver does not support TLS 1.2 or later.',
  ],
  [
    /^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/,
    'The receiver does not use TLS on this port.',
  ],
  [
    /(HANDSHAKE_FAILURE|NO_SHARED_CIPHER)$/,
    'The receiver supports no common cipher, or requires a client certificate.',
  ],
  [/CERTIFICATE_REQUIRED$/, 'The receiver requires a client certificate.'],
  [/KEY_TOO_SMALL$|MD_TOO_WEAK$/, 'The key or the signature of the certificate is too weak.'],
]

/** The cause of a TLS failure, with the code of Node, which operators can search for. */
export const tlsDetail = (code: string): string => {
  const cause = causes.find(([pattern]) => pattern.test(code))?.[1]
  return cause === undefined ? code : `${cause} (${code})`
}
