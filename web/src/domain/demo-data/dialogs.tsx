import { Confirm } from '../../components/confirm.tsx'
import { useTexts } from '../../texts/use-texts.tsx'
import { useLoadDemoData, useRemoveDemoData } from './queries.ts'

export const Load = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('demo.load')}
      about={t('demo.load.about')}
      label={t('demo.load')}
      change={useLoadDemoData()}
      input={undefined}
      close={close}
      isGood
    />
  )
}

export const Remove = ({ close }: { close: () => void }) => {
  const { t } = useTexts()
  return (
    <Confirm
      title={t('demo.remove')}
      about={t('demo.remove.about')}
      label={t('demo.remove')}
      change={useRemoveDemoData()}
      input={undefined}
      close={close}
    />
  )
}
