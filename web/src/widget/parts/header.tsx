import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSession } from '../data/session.ts'
import { Icon } from './icons.tsx'

type HeaderProps = {
  title: string
  onBack?: (() => void) | undefined
  /** Whether the heading gets the focus when the view appears, so that a screen reader starts there. Default: true. */
  takesFocus?: boolean
  children?: ComponentChildren
}

/** The top of a view. */
export const Header = ({ title, onBack, takesFocus = true, children }: HeaderProps) => {
  const { say, close, takeFocus } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) takeFocus(heading.current)
  }, [takesFocus, takeFocus])
  return (
    <header class="header">
      {onBack && (
        <button type="button" class="round" aria-label={say('back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <div class="titles">
        <h2 ref={heading} tabIndex={-1} data-focus={takesFocus || undefined}>
          {title}
        </h2>
        {children}
      </div>
      <button type="button" class="round" aria-label={say('close')} onClick={close}>
        <Icon name="close" />
      </button>
    </header>
  )
}
