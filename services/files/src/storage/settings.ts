import { integer, oneOf, url } from '@earshot/runtime'
import { z } from 'zod'
import { parseS3Url } from './s3-url.ts'

const isS3Url = (text: string): boolean => {
  try {
    parseS3Url(text)
    return true
  } catch {
    return false
  }
}

/** The settings of stored files. */
export const storageSettings = {
  FILES_DIR: z
    .string()
    .min(1)
    .default('.data/files')
    .describe(
      'The folder for uploaded files. Several files services need a folder that all of them share, or FILES_S3_URL. With it, only files that are still arriving are here.',
    ),
  FILES_S3_URL: url('http', 'https')
    .refine(isS3Url, 'must be https://KEY:SECRET@host/bucket, with both keys or none')
    .optional()
    .describe(
      'The bucket for uploaded files, on anything that speaks S3: https://KEY:SECRET@host/bucket, with a prefix after the bucket if you like. Percent-encode special characters. Without key and secret, those of the machine are used, as by the tools of Amazon. When unset, files are stored in FILES_DIR.',
    ),
  FILES_S3_REGION: z.string().min(1).max(100).default('us-east-1').describe('The region of the bucket.'),
  FILES_S3_ADDRESSING: oneOf(['path', 'virtual-host'])
    .default('path')
    .describe('Whether the name of the bucket is in the path or in the host name of requests.'),
  FILES_TOTAL_GB: integer(1, 1_000_000)
    .default(50)
    .describe(
      'The size of all files together, in GB. Further uploads get 409 LIMIT_REACHED, those of users and visitors at half of it.',
    ),
}

export type StorageSettings = z.output<z.ZodObject<typeof storageSettings>>
