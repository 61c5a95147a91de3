/** A part of a mail that is a file, or that a program reads. */
export type FilePart = {
  filename: string | null
  mimeType: string
  disposition: string | null
  /** What the part of a calendar does with its event, in upper case. */
  method?: string
  content: Buffer
}
