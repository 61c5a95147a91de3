import { generateKeyPairSync } from 'node:crypto'
import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { createTransport } from 'nodemailer'

/** Texts of a name; `failing` is answered with SERVFAIL, `silent` not at all. A name without an entry does not exist. */
export type Zone = Record<string, string[] | 'failing' | 'silent'>

const txt = 16

/** The name of the question, which starts at byte 12 of a message. */
const nameIn = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const recordOf = (text: string): Buffer => {
  const parts = text.match(/.{1,255}/g) ?? ['']
  const data = Buffer.concat(parts.flatMap(part => [Buffer.from([part.length]), Buffer.from(part, 'latin1')]))
  const head = Buffer.from([0xc0, 12, 0, txt, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const responseTo = (message: Buffer, zone: Zone): Buffer | undefined => {
  const { name, end } = nameIn(message)
  const found = zone[name]
  if (found === 'silent') return undefined
  const records = message.readUInt16BE(end) === txt && Array.isArray(found) ? found.map(recordOf) : []
  const head = Buffer.from(message.subarray(0, end + 4))
  const code = found === undefined ? 3 : found === 'failing' ? 2 : 0
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  return Buffer.concat([head, ...records])
}

/** A DNS server on loopback with these texts. */
export const startDns = async (zone: Zone) => {
  const socket = createSocket('udp4')
  /** The names of all questions. */
  const asked: string[] = []
  socket.on('message', (message: Buffer, { address, port }: RemoteInfo) => {
    asked.push(nameIn(message).name)
    const response = responseTo(message, zone)
    if (response) socket.send(response, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

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
