/**
 * JSON that is already text. Posts are composed once and cached as text; answers made of them are joined, not
 * serialised again. The type parameter says what the text reads as, so use cases stay checked against the contract.
 */
export class RawJson<T> {
  declare private readonly reads: T
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What an object reads as whose fields, or their items, are text already. */
type Reads<F> = {
  [K in keyof F]: F[K] extends RawJson<infer T> ? T : F[K] extends readonly RawJson<infer T>[] ? T[] : F[K]
}

/** An object of which some fields, or the items of some fields, are text already. */
export function rawObject<F extends object>(fields: F): RawJson<Reads<F>> {
  let text = ''
  for (const [name, value] of Object.entries(fields)) text += `${text ? ',' : '{'}"${name}":${rawText(value)}`
  return new RawJson(`${text}}`)
}

function rawText(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (!Array.isArray(value) || !(value[0] instanceof RawJson)) return JSON.stringify(value)
  let text = ''
  for (const item of value as RawJson<unknown>[]) text += text ? `,${item.text}` : item.text
  return `[${text}]`
}
