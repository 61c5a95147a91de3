import { Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A section of the details panel. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="details-section">
    <Title order={2} size="h6" mb={6}>
      {title}
    </Title>
    {children}
  </section>
)
