/** Schemas that several contract files use. The `message` of a node is shown when its value is invalid. */

import Type, { type TProperties } from 'typebox'
import { PAGE_MAX, UNREAD_COUNTED } from './limits.ts'
import { invalidCursor, invalidId, notOneOf } from './schema-texts.ts'
import { type Text, text } from './server-texts.ts'

declare module 'typebox' {
  interface TSchemaOptions {
    /** The message for people when a value is invalid. */
    message?: Text
    /** White space and default-ignorable characters around a text are dropped before it is checked. */
    trims?: true
    /** The empty text is a value of its own, such as one that removes what was there. Only Mastodon's API asks: its clients send it for absence. */
    mayBeEmpty?: true
  }
}

/** 24 lower-case hex characters. */
export const Id = Type.String({
  pattern: '^[0-9a-f]{24}$',
  message: invalidId,
  examples: ['01c3a1b2d4e5f60718293a4b'],
})

/** The viewer's own report of a post, user or message, which others never see. */
export const OpenReport = {
  ...Id,
  description: "The viewer's report of it in `GET /reports`, while moderators have not decided. Omitted otherwise.",
}
export const ById = Type.Object({ id: Id })
/** Id or username of a user, with or without a leading @. */
export const ByUser = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64, message: text('This isn’t a valid id or username.') }),
})
/** Body and limit of a toggle. */
export const TOGGLE = {
  body: Type.Object({
    on: Type.Optional(
      Type.Boolean({ description: 'The state to set. Setting it again changes nothing. Without it the state flips.' }),
    ),
  }),
  optionalBody: true,
  limit: 'toggles',
} as const
/** ISO 8601, UTC, milliseconds. */
export const Time = Type.String({ format: 'date-time', examples: ['2025-11-20T09:30:00.000Z'] })
/** A number of items, 0 or more. */
export const Count = Type.Integer({ minimum: 0 })
export const UnreadCount = Type.Integer({
  minimum: 0,
  description: `${UNREAD_COUNTED} means ${UNREAD_COUNTED} or more.`,
})
/** A text that is one of the given values. */
export const OneOf = <const V extends readonly string[]>(
  values: V,
  options: { message?: Text; description?: string } = {},
) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { message: notOneOf(values), ...options },
  ) as unknown as Type.TUnion<{ -readonly [K in keyof V]: Type.TLiteral<V[K]> }>
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** The position of the next page; null on the last page. */
export const Cursor = Nullable(
  Type.String({ description: 'Opaque. Pass it as `cursor` to get the next page. Null at the end.' }),
)
/** The answer of a call that only succeeds or fails. */
export const Ok = Type.Object({ ok: Type.Literal(true) })

/** Query of every list. */
export const Page = {
  limit: Type.Optional(
    Type.Integer({ message: text('The limit must be a whole number.'), description: `Clamped to 1…${PAGE_MAX}.` }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 200, message: invalidCursor })),
} satisfies TProperties
export const PageQuery = Type.Object(Page)
