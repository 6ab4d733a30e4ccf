/** Schemas of the contract as JSON Schema. Those of things that many calls answer have a name in the document. */
import type { TObject, TSchema } from 'typebox'
import { AutomaticRule } from '#contract/calls/automation.ts'
import { AccountFacts, Case, CaseNote } from '#contract/calls/cases.ts'
import { Draft } from '#contract/calls/drafts.ts'
import { Factors, Passkey } from '#contract/calls/factors.ts'
import { GrokAnswer } from '#contract/calls/grok.ts'
import { Conversation, Message } from '#contract/calls/messages.ts'
import { LogEntry } from '#contract/calls/moderation-log.ts'
import { MutedWord } from '#contract/calls/muted-words.ts'
import { Network } from '#contract/calls/network.ts'
import { Notification } from '#contract/calls/notifications.ts'
import { Profile, ShownUser } from '#contract/calls/profiles.ts'
import { NotificationSettings } from '#contract/calls/push.ts'
import { Appeal, Decision, Report } from '#contract/calls/reports.ts'
import { ScheduledPost } from '#contract/calls/scheduled.ts'
import { Hashtag } from '#contract/calls/search.ts'
import { ServerState } from '#contract/calls/server.ts'
import { SuggestedUser } from '#contract/calls/suggestions.ts'
import { SuggestedTweet } from '#contract/calls/timelines.ts'
import { PersonalToken } from '#contract/calls/tokens.ts'
import { Trend } from '#contract/calls/trends.ts'
import { Quote, QuotedTweet, Tweet, TweetPage } from '#contract/calls/tweets.ts'
import { Author, Me, User, UserPage } from '#contract/calls/users.ts'
import { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import { Video } from '#contract/calls/videos.ts'
import { Webhook, WebhookDelivery } from '#contract/calls/webhooks.ts'
import { Act, CaseUser, CategoryCount, ReportedTweet } from '#contract/moderation-schemas.ts'
import { Card, CardTexts } from '#contract/parts/card.ts'
import { Media } from '#contract/parts/images.ts'
import { Poll } from '#contract/parts/poll.ts'
import { Captions, MediaVideo } from '#contract/parts/video.ts'

const named: Record<string, TObject> = {
  ...{ AccountFacts, Act, Appeal, Author, AutomaticRule, Captions, Card, CardTexts, Case, CaseNote, CaseUser },
  ...{ CategoryCount, Conversation, Decision, Draft, Factors, GrokAnswer, Hashtag, LogEntry, Me, Media, MediaVideo },
  ...{ Message, MutedWord, Network, Notification, NotificationSettings, Passkey, PersonalToken, Poll, Profile, Quote },
  ...{ QuotedTweet, Report, ReportedTweet, ScheduledPost, ServerState, ShownUser, SuggestedTweet, SuggestedUser },
  ...{ Trend, Tweet, TweetPage, User, UserPage, VerifiedOrg, Video, Webhook, WebhookDelivery },
}
/** By their properties, which a copy with another description shares. */
const names = new Map<unknown, string>(Object.entries(named).map(([name, { properties }]) => [properties, name]))

/** The reference to a schema with a name, with the description of the place; undefined for other schemas. */
function referenceTo(schema: Partial<TObject> & { description?: string }): object | undefined {
  const name = schema.properties && names.get(schema.properties)
  return name ? { $ref: `#/components/schemas/${name}`, description: schema.description } : undefined
}

/**
 * The schema without its error texts and `trims`, which are not part of JSON Schema, with an enum for a union of texts,
 * and with references to the schemas that have a name.
 */
export function plain(schema: TSchema): object {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'trims' || (key === 'message' && isText(value as string | object))) return undefined
    return (value !== schema && value !== null && typeof value === 'object' && referenceTo(value)) || value
  })
  return JSON.parse(text, (_, value) => (isOneOf(value) ? toEnum(value) : value)) as object
}

/** The schema, or the reference to it. */
export const plainOrNamed = (schema: TSchema): object => referenceTo(schema as Partial<TObject>) ?? plain(schema)

/** The schemas with a name that a document refers to, those within others included. */
export function namedSchemasOf(document: object): Record<string, object> {
  const schemas = Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, plain(schema)]))
  const text = JSON.stringify([document, schemas])
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`)))
}

/** Whether a value is a text for people, not the schema of a property of that name. */
const isText = (value: string | object): boolean => typeof value === 'string' || 'values' in value

interface OneOf {
  anyOf: { const: string }[]
}

const isOneOf = (value: unknown): value is OneOf =>
  Array.isArray((value as OneOf | null)?.anyOf) &&
  (value as OneOf).anyOf.every((each) => typeof each?.const === 'string' && Object.keys(each).length <= 2)

const toEnum = ({ anyOf, ...rest }: OneOf): object => ({
  type: 'string',
  enum: anyOf.map((each) => each.const),
  ...rest,
})
