/** The types of the values that a text needs, read from its placeholders. */

/** Any text: ICU MessageFormat, e.g. `{name} has {count, plural, one {# post} other {# posts}}`. */
export type MessageValue = string | number

/** A word after which a brace opens the case of a plural, not a placeholder. */
type Case = `${string}${`=${number}` | 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'} `

/** Reads the name before the first `,` or `}`. */
type NameIn<Rest extends string> = Rest extends `${infer Name}}${infer After}`
  ? Name extends `${infer Head},${string}`
    ? [Head, Rest extends `${string},${infer Tail}` ? Tail : never]
    : [Name, After]
  : never

/** The names of all placeholders of a text. */
export type PlaceholderOf<Message extends string> = string extends Message
  ? string
  : Message extends `${infer Before}{${infer Rest}`
    ? Before extends Case
      ? PlaceholderOf<Rest>
      : NameIn<Rest> extends [infer Name extends string, infer After extends string]
        ? Name | PlaceholderOf<After>
        : never
    : never

/** Says apart texts that are the same in English and differ in other languages, e.g. `the verb`. Not displayed. */
interface Context {
  context?: string
}

/** The second argument for a text: its values. A text without placeholders has none. */
export type ValuesFor<Message extends string> = [PlaceholderOf<Message>] extends [never]
  ? [values?: Context]
  : [values: Record<PlaceholderOf<Message>, MessageValue> & Context]
