import { fail, widgetParts } from '@earshot/contracts'
import { cachedFor } from '@earshot/edge'
import type { InternalClient } from '@earshot/http'
import type { z } from 'zod'
import type { Workspace } from '../../identities/workspace.ts'
import { Expectations, PublicContent, type Widget } from './model.ts'

/** Neither business hours nor a median change faster. */
const expectationsMs = 60_000
/** A new entry of the changelog is announced at once. */
const contentMs = 5000
/** How soon a service that failed is asked again. */
const retryMs = 1000
/** How long the last response of a failing service is used. A restart is shorter. */
const staleMs = 5 * 60_000

/**
 * What a service knows, asked at most once per `ms`. While the service fails, this is its last response, or else `none`: the
 * widget must open without it.
 */
const knownBy = <S extends z.ZodType>(client: InternalClient, schema: S, none: z.output<S>, ms: number) => {
  let last = { value: none, until: 0 }
  let failedUntil = 0
  const ask = cachedFor(ms, async () => {
    last = { value: schema.parse(await client.get('/widget')), until: performance.now() + ms + staleMs }
  })
  return async (): Promise<z.output<S>> => {
    if (performance.now() >= failedUntil)
      await ask().catch(() => {
        failedUntil = performance.now() + retryMs
      })
    return performance.now() < last.until ? last.value : none
  }
}

export type WidgetSource = {
  settings: () => Promise<Workspace>
  feedback: InternalClient
  support: InternalClient
  maxFileBytes: number
}

const unknown: Expectations = { businessHours: null, expectedReplySeconds: null }

/** Describes the workspace to the widget. @throws {ApiError} NOT_FOUND while the widget is off */
export const widgetReader = ({ settings, feedback, support, maxFileBytes }: WidgetSource) => {
  const expectations = knownBy(support, Expectations, unknown, expectationsMs)
  const content = knownBy(feedback, PublicContent, { hasPublicBoard: false, latestChangelog: [] }, contentMs)
  return async (): Promise<Widget> => {
    const { name, locale, branding, features, widget } = await settings()
    if (!widget.enabled)
      fail('NOT_FOUND', 'The widget is turned off. An admin can enable it in the settings.')
    const [{ hasPublicBoard, latestChangelog }, { businessHours, expectedReplySeconds }] = await Promise.all([
      content(),
      features.supportInbox ? expectations() : unknown,
    ])
    return {
      name,
      accentColor: widget.accentColor ?? branding.accentColor,
      logoPath: branding.logoPath,
      locale,
      messenger: features.supportInbox,
      feedback: hasPublicBoard,
      changelog: latestChangelog.length > 0,
      businessHours,
      expectedReplySeconds,
      latestChangelog,
      maxFileBytes,
      greeting: widget.greeting ?? null,
      parts: widget.parts ?? [...widgetParts],
      position: widget.position ?? null,
      colorScheme: widget.colorScheme ?? null,
    }
  }
}
