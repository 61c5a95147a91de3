import type { ComponentChildren } from 'preact'
import { useSession } from '../data/session.ts'
import { Icon } from './icons.tsx'

type OutsideLinkProps = { class: string; path: string; children: ComponentChildren }

/** A link to a page of the portal, in the language of the widget. */
export const OutsideLink = ({ class: className, path, children }: OutsideLinkProps) => {
  const { options } = useSession()
  const href = `${options.base}${path}?lang=${options.language}`
  return (
    <a class={className} href={href} target="_blank" rel="noopener">
      {children}
      <Icon name="outside" />
    </a>
  )
}
