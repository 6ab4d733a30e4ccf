/** Texts that the server writes for people: refusals, mails, pushes. It translates them when it sends them. */
import type { MessageValue, PlaceholderOf, ValuesFor } from './message-values.ts'

declare const isText: unique symbol
/** Only `text` makes one, so that user input is never a message. */
interface Made {
  readonly [isText]: true
}

/** A translatable text with its values: without values, the English text itself. */
export type Text = PlainText | TextWithValues

type PlainText = string & Made

interface TextWithValues extends Made {
  message: string
  values: Record<string, MessageValue>
}

/** A literal: not `string`, nor a template with values, because a record with such keys may lack any key. */
type Literal<Message extends string> = Record<never, never> extends Record<Message, unknown> ? never : Message

/**
 * A text for people, in English and in ICU MessageFormat. `message` is a literal, because it is the key in the catalogues
 * (`npm run texts` collects it).
 */
export const text = <const Message extends string>(
  message: Message & Literal<Message>,
  ...[values]: ValuesFor<Message>
): [PlaceholderOf<Message>] extends [never] ? PlainText : TextWithValues =>
  (values ? { message, values } : message) as never

/** A name that is the same in every language, in place of a text. */
export const verbatim = (name: string): Text => ({ message: '{name}', values: { name } }) as never
