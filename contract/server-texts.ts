/** Texts that the server writes for people: refusals, mails, pushes. It translates them when it sends them. */
import type { MessageValue, PlaceholderOf, ValuesFor } from './message-values.ts'

/** A text with its values. Where it has no values, the English text itself. */
export type Text = string | TextWithValues

interface TextWithValues {
  message: string
  values: Record<string, MessageValue>
}

/**
 * A text for people, in English and in ICU MessageFormat. `message` is a literal, because it is the key in the catalogues
 * (`npm run texts` collects it).
 */
export const text = <const Message extends string>(
  message: Message,
  ...[values]: ValuesFor<Message>
): [PlaceholderOf<Message>] extends [never] ? Message : TextWithValues =>
  (values ? { message, values } : message) as [PlaceholderOf<Message>] extends [never] ? Message : TextWithValues
