import { Card, Code, Text } from '@mantine/core'
import { useTexts } from '../../../texts/use-texts.tsx'

const options = [
  ['data-show="messenger changelog"', 'show'],
  ['data-language="de"', 'language'],
  ['data-color-scheme="dark"', 'scheme'],
  ['data-position="left"', 'position'],
  ['data-launcher="false"', 'launcher'],
  ['data-target="#help"', 'target'],
  ["Earshot.open('messenger')", 'open'],
  ['Earshot.close()', 'close'],
  ['Earshot.identify(token)', 'identify'],
  ["Earshot.on('message', handler)", 'on'],
] as const

/** The attributes of the script tag, and the functions of `window.Earshot`. */
export const Options = () => {
  const { t } = useTexts()
  return (
    <Card withBorder>
      <Text size="sm" mb="sm">
        {t('widget.options.about')}
      </Text>
      <dl className="details">
        {options.map(([code, meaning]) => (
          <div key={code}>
            <dt>
              <Code dir="ltr" className="breakable">
                {code}
              </Code>
            </dt>
            <dd>{t(`widget.options.${meaning}`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
