import { generateKeyPairSync } from 'node:crypto'
import { type DnsServer, startDnsServer } from '@earshot/testing'
import { createTransport } from 'nodemailer'

/** The texts of a name. */
export type Zone = Record<string, string[] | 'failing' | 'silent'>

/** A DNS server on loopback with these texts. */
export const startDns = (zone: Zone): Promise<DnsServer> =>
  startDnsServer(
    Object.fromEntries(
      Object.entries(zone).map(([name, texts]) => [name, Array.isArray(texts) ? { TXT: texts } : texts]),
    ),
  )

/** A key for signatures of the domain, and the text with which the DNS publishes it. */
export const signingKey = (modulusLength = 2048) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    record: `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`,
  }
}

type Signing = { domain: string; privateKey: string; selector?: string; options?: Record<string, string> }

/** A mail as nodemailer signs it, with a signature for each of these. */
export const signedMail = async (signing: Signing[], from = 'Kay <kay@shop.example>'): Promise<Buffer> => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail({
    from,
    to: 'support@example.org',
    subject: 'The export stops',
    messageId: '<1@shop.example>',
    text: 'It stops at 99 percent.\n\n\nKay\n',
    dkim: {
      keys: signing.map(({ domain, privateKey, selector = 'mail' }) => ({
        domainName: domain,
        keySelector: selector,
        privateKey,
      })),
      ...signing[0]?.options,
    },
  })
  return message as Buffer // because of `buffer`
}
