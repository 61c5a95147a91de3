import { Kbd } from '@mantine/core'
import { Dialog } from '../../components/dialog.tsx'
import type { TextKey } from '../../texts/en/index.ts'
import { useTexts } from '../../texts/use-texts.tsx'

/** The list of keyboard shortcuts. */
export const KeyHelp = ({ keys, close }: { keys: [key: string, does: TextKey][]; close: () => void }) => {
  const { t } = useTexts()
  return (
    <Dialog title={t('shortcuts.title')} close={close}>
      <dl className="details">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{t(does)}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
