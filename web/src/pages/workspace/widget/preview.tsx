import type { WidgetConfig } from '@earshot/client/browser'
import { Text, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Settings } from '../../../domain/settings/queries.ts'
import { useTexts } from '../../../texts/use-texts.tsx'
import './preview.css'

export type Look = Pick<Settings['widget'], 'greeting' | 'accentColor' | 'parts' | 'position' | 'colorScheme'>

/** The frame is loaded again after a change, so it waits for a pause of typing. */
const typingMs = 400

/** The widget as `GET /widget` describes it. What the services know of business hours and entries is left out. */
const configOf = ({ name, branding, locale, features }: Settings, look: Look): WidgetConfig => ({
  ...branding,
  ...look,
  accentColor: look.accentColor ?? branding.accentColor,
  name,
  locale,
  messenger: features.supportInbox,
  feedback: true,
  changelog: true,
  businessHours: null,
  expectedReplySeconds: null,
  latestChangelog: [],
  maxFileBytes: 0,
})

/** The widget on a sample page, in a frame that runs its own script (web/src/widget/preview). No one can use it: it is inert. */
export const Preview = ({ settings, look }: { settings: Settings; look: Look }) => {
  const { t, language } = useTexts()
  const scheme = useComputedColorScheme('light')
  const data = { language, colorScheme: look.colorScheme ?? scheme }
  const wanted = encodeURIComponent(JSON.stringify({ config: configOf(settings, look), data }))
  const [shown] = useDebouncedValue(wanted, typingMs)
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('widget.preview')}
      </Text>
      <iframe className="widget-preview" title={t('widget.preview')} src={`/widget/preview#${shown}`} inert />
    </div>
  )
}
