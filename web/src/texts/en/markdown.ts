import type { Text } from '@earshot/i18n'

export const markdown = {
  'markdown.toolbar': 'Formatting',
  'markdown.heading': 'Heading',
  'markdown.bold': 'Bold',
  'markdown.italic': 'Italic',
  'markdown.quote': 'Quote',
  'markdown.code': 'Code',
  'markdown.link': 'Link',
  'markdown.bullets': 'Bulleted list',
  'markdown.numbers': 'Numbered list',
  'markdown.tasks': 'Task list',
  'markdown.write': 'Write',
  'markdown.preview': 'Preview',
  'markdown.preview.empty': 'Nothing to preview',
  'markdown.uploading': 'Uploading {name}',
  'markdown.emoji': 'Emojis',
} as const satisfies Record<string, Text>
