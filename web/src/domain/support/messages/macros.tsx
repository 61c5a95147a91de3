import { Button, Menu } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'
import { macros } from '../lookups.ts'

/** A menu of macros to insert into the draft. */
export const MacroMenu = ({ insert }: { insert: (content: string) => void }) => {
  const { t } = useTexts()
  const { data = [] } = macros.useAll()
  if (data.length === 0) return null
  return (
    <Menu position="top-start" width={280} returnFocus={false}>
      <Menu.Target>
        <Button size="xs" variant="default">
          {t('macros.insert')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className="scrolling">
        {data.map(({ id, name, content }) => (
          <Menu.Item key={id} onClick={() => insert(content)}>
            <bdi>{name}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
