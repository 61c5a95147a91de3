import { id, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const pixels = z.int().min(1).nullable().describe('Of an image that browsers show, in pixels.')

export const File = z
  .object({
    id: id('file'),
    name: z.string(),
    contentType: z.string().describe('The media type, recognized by the content.'),
    size: z.int().min(0).describe('In bytes.'),
    width: pixels,
    height: pixels,
    url: z.string().describe('An address that anyone can download the file from. It works for an hour.'),
    createdAt: Timestamp,
  })
  .meta({
    id: 'StoredFile',
    example: {
      id: 'file_01kk2m9v3yecst1qr6b2k5p9xa',
      name: 'screenshot.png',
      contentType: 'image/png',
      size: 48_213,
      width: 1280,
      height: 720,
      url: 'https://feedback.example.com/files/file_01kk2m9v3yecst1qr6b2k5p9xa?expires=1773064800&signature=0w6QYxnkBz4oN3xk0wXq4A',
      createdAt: '2026-03-09T13:20:00.000Z',
    },
  })
export type File = z.infer<typeof File>
