/** Schemas of the contract as JSON Schema. Those of things that many calls answer have a name in the document. */
import type { TSchema } from 'typebox'
import { Draft } from '#contract/calls/drafts.ts'
import { Conversation, Message } from '#contract/calls/messages.ts'
import { Notification } from '#contract/calls/notifications.ts'
import { Profile, ShownUser } from '#contract/calls/profiles.ts'
import { Decision, Report } from '#contract/calls/reports.ts'
import { ScheduledPost } from '#contract/calls/scheduled.ts'
import { PersonalToken } from '#contract/calls/tokens.ts'
import { Trend } from '#contract/calls/trends.ts'
import { Tweet, TweetPage } from '#contract/calls/tweets.ts'
import { Author, Me, User, UserPage } from '#contract/calls/users.ts'
import { Video } from '#contract/calls/videos.ts'

const named = {
  ...{ Author, Conversation, Decision, Draft, Me, Message, Notification, PersonalToken, Profile, Report },
  ...{ ScheduledPost, ShownUser, Trend, Tweet, TweetPage, User, UserPage, Video },
}
const names = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]))

/**
 * The schema without its error texts and `trims`, which are not part of JSON Schema, with an enum for a union of texts,
 * and with references to the schemas that have a name.
 */
export function plain(schema: TSchema): object {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === 'trims' || (key === 'message' && isText(value as string | object))) return undefined
    const name = value === schema ? undefined : names.get(value)
    return name ? { $ref: `#/components/schemas/${name}` } : value
  })
  return JSON.parse(text, (_, value) => (isOneOf(value) ? toEnum(value) : value)) as object
}

/** The schema, or the reference to it. */
export const plainOrNamed = (schema: TSchema): object => {
  const name = names.get(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : plain(schema)
}

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
