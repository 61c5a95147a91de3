import { Kbd, Stack, Switch, Table } from '@mantine/core'
import { Dialog } from '../../../components/dialog.tsx'
import { useShortcutsEnabled } from '../../../components/shortcuts.ts'
import { useTexts } from '../../../texts/use-texts.tsx'

const keys = [
  ['J', 'keyboard.next'],
  ['K', 'keyboard.previous'],
  ['Enter', 'keyboard.open'],
  ['X', 'keyboard.choose'],
  ['/', 'keyboard.search'],
  ['C', 'keyboard.create'],
  ['?', 'keyboard.help'],
] as const

/** The keyboard shortcuts, with a switch to turn them off. */
export const KeyboardHelp = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  const [areOn, setOn] = useShortcutsEnabled()
  return (
    <Dialog title={t('keyboard.title')} close={close}>
      <Stack>
        <Table>
          <Table.Tbody>
            {keys.map(([key, about]) => (
              <Table.Tr key={key}>
                <Table.Th scope="row" w={90}>
                  <Kbd>{key}</Kbd>
                </Table.Th>
                <Table.Td>{t(about)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch
          label={t('keyboard.on')}
          description={t('keyboard.on.about')}
          checked={areOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
