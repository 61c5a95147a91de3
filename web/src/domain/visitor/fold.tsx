import { Text, Title, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { Icon } from '../../components/icons.tsx'

/** Whether a section is open. The browser remembers it. */
export const useFold = (name: string, isOpenAtFirst: boolean) => {
  const [isOpen, setOpen] = useLocalStorage({
    key: `earshot-fold-${name}`,
    defaultValue: isOpenAtFirst,
    getInitialValueInEffect: false,
  })
  return { isOpen, toggle: () => setOpen(!isOpen) }
}

type Props = {
  title: string
  count: ReactNode
  fold: ReturnType<typeof useFold>
  children: ReactNode
}

/** A section of the details panel that opens and closes. */
export const Fold = ({ title, count, fold: { isOpen, toggle }, children }: Props) => {
  const id = useId()
  return (
    <section className="visitor-fold">
      <Title order={2} size="h6">
        <UnstyledButton
          className="visitor-fold-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'unfold' : 'fold'} size={14} />
          <span>{title}</span>
          {count !== undefined && (
            <Text span size="xs" c="dimmed" fw={400}>
              {count}
            </Text>
          )}
        </UnstyledButton>
      </Title>
      <div id={id}>{isOpen && children}</div>
    </section>
  )
}
