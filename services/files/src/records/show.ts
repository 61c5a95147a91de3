import { type FileAddresses, fileLifetimes } from '@earshot/runtime'
import type { File } from './model.ts'
import type { FileRow } from './repo.ts'

export const toFile = (row: FileRow, addresses: FileAddresses): File => ({
  id: row.id,
  name: row.name,
  contentType: row.contentType,
  size: row.size,
  width: row.width,
  height: row.height,
  url: addresses.of(row.id, fileLifetimes.response),
  createdAt: row.createdAt,
})
