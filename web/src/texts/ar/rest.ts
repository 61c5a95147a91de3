import type { Rest } from '../en/index.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { changelog } from './changelog.ts'
import { delivering } from './delivering.ts'
import { email } from './email.ts'
import { eventTypes } from './event-types.ts'
import { events } from './events.ts'
import { feedback } from './feedback.ts'
import { feedbackSetup } from './feedback-setup.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import { lists } from './lists.ts'
import { markdown } from './markdown.ts'
import { menus } from './menus.ts'
import { notifications } from './notifications.ts'
import { operations } from './operations.ts'
import { people } from './people.ts'
import { reports } from './reports.ts'
import { roadmap } from './roadmap.ts'
import { support } from './support.ts'
import { supportSetup } from './support-setup.ts'
import { webhooks } from './webhooks.ts'
import { workspace } from './workspace.ts'

export const rest: Rest = {
  ...menus,
  ...forms,
  ...lists,
  ...feedback,
  ...roadmap,
  ...changelog,
  ...support,
  ...reports,
  ...people,
  ...feedbackSetup,
  ...supportSetup,
  ...webhooks,
  ...delivering,
  ...events,
  ...eventTypes,
  ...operations,
  ...access,
  ...workspace,
  ...email,
  ...account,
  ...notifications,
  ...markdown,
  ...files,
}
