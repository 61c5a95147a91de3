import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { AttachButtons } from './attach.tsx'
import { DropZone } from './drop-zone.tsx'
import { AttachmentList } from './list.tsx'
import type { WrittenFiles } from './use-attachments.ts'

/** A text field of a form with its attachments, and an area where files can be dropped. */
export const AttachmentField = ({ files, children }: { files: WrittenFiles; children: ReactNode }) => (
  <DropZone add={chosen => files.add(chosen.map(file => ({ file })))}>
    {children}
    <AttachmentList files={files} />
    <Group gap="xs" mt="xs">
      <AttachButtons files={files} />
    </Group>
  </DropZone>
)
