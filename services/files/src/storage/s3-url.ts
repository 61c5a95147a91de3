/** Where files are stored: the server, the bucket, and what precedes each key. */
export type S3Place = {
  /** Without path and credentials: `https://s3.example.com`. */
  endpoint: string
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  /** Undefined if the environment has them, as on machines of Amazon. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/** Never shows the URL, which contains the secret key. */
const unusable = (problem: string): never => {
  throw new Error(
    `The URL of the S3 bucket ${problem}. It must look like https://KEY:SECRET@s3.example.com/bucket/optional/prefix. Percent-encode special characters in the keys.`,
  )
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return unusable('has a % that encodes no character')
  }
}

/** @throws {Error} that says what is wrong, without the credentials */
export const parseS3Url = (text: string): S3Place => {
  const url = URL.parse(text) ?? unusable('cannot be parsed')
  if (!/^https?:$/.test(url.protocol)) unusable('does not start with https:// or http://')
  if (url.search || url.hash) unusable('has a query or a fragment')
  const [bucket, ...prefix] = url.pathname.split('/').filter(Boolean).map(decode)
  const [accessKeyId, secretAccessKey] = [decode(url.username), decode(url.password)]
  if (!accessKeyId !== !secretAccessKey) unusable('has only one of the two keys')
  return {
    endpoint: url.origin,
    bucket: bucket ?? unusable('has no bucket'),
    prefix: prefix.map(name => `${name}/`).join(''),
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : undefined,
  }
}
