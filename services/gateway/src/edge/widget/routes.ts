import { route } from '@earshot/http'
import { Widget } from './model.ts'
import type { widgetReader } from './service.ts'

export const widgetRoutes = (read: ReturnType<typeof widgetReader>) => [
  route({
    method: 'get',
    path: '/widget',
    operationId: 'getWidget',
    summary: 'Get the configuration of the widget',
    description:
      'For pages that embed the widget. Changes take effect within a minute. 404 while the widget is turned off.',
    permission: 'none',
    reply: { status: 200, body: Widget },
    errors: ['NOT_FOUND'],
    cacheControl: 'public, max-age=60',
    handle: () => read(),
  }),
]
