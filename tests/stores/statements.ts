/** The statements that tests run on a server, each in a form for one key. */
import path from 'node:path'
import type { Pool, PoolClient } from 'pg'

/** A statement with values of its first use. */
export interface Statement {
  sql: string
  values: readonly unknown[]
  /** Where it was run, as far as the stack shows. */
  from: string
}

const seen = new Set<string>()
const waiting = new Map<string, Statement>()

/** Remembers each new statement that clients of the pool run. */
export function recordStatements(pool: Pool): void {
  pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    // Inside a transaction the stack ends early.
    let opened: Error | undefined
    Object.assign(client, {
      query(...given: unknown[]) {
        const [text, values] = given
        if (typeof text === 'string' && /^(?:begin|start)/i.test(text)) opened = trace()
        else if (typeof text === 'string') record(text, Array.isArray(values) ? values : [], opened)
        return query(...given)
      },
    })
  })
}

/** Takes the statements that were not planned yet. */
export function takeStatements(): Statement[] {
  const found = [...waiting.values()]
  waiting.clear()
  return found
}

function record(sql: string, values: readonly unknown[], opened: Error | undefined): void {
  if (!/^\s*(select|insert|update|delete|with|\()/i.test(sql)) return
  const { text, numbers } = formOf(sql)
  const marks = numbers.map((number) => values[number - 1])
  // A statement with one value twice may ask one machine, and with two values two machines, so both are recorded.
  const key = `${text} ${marks.map((value) => marks.indexOf(value)).join()}`
  if (seen.has(key)) return
  const found = callers(trace())
  const from = found.length > 0 || !opened ? found : callers(opened)
  // Statements of the test itself are not checked.
  if (from[0] && /^tests\/|\.test\.ts/.test(from[0])) return
  seen.add(key)
  waiting.set(key, { sql: text, values, from: from.slice(0, 4).join(' < ') })
}

const ROOT = `${path.resolve(import.meta.dirname, '../..')}/`
const ON_THE_WAY =
  /^server\/db\/(?:postgres\/|statement|transaction|written-rows)|^tests\/stores\/statements|^node_modules/

/** An error whose stack is long. V8 writes its text, which takes long, when that is first read: few statements are new. */
function trace(): Error {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const error = new Error()
  Error.stackTraceLimit = stackTraceLimit
  return error
}

/** The files and lines of the project in a stack, the nearest first. */
function callers({ stack = '' }: Error): string[] {
  return [...stack.matchAll(/\(?(?:file:\/\/)?(\/[^\s()]+?:\d+):\d+\)?/g)]
    .flatMap(([, place = '']) => (place.startsWith(ROOT) ? place.slice(ROOT.length) : []))
    .filter((place) => !ON_THE_WAY.test(place))
}

const forms = new Map<string, { text: string; numbers: number[] }>()

/** The text for one key, and the numbers of its parameters in their order. */
function formOf(sql: string) {
  const known = forms.get(sql)
  if (known) return known
  const text = ofOneKey(sql)
  const form = { text, numbers: [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)) }
  forms.set(sql, form)
  return form
}

/** Lists of one value, and inserts of one row: longer ones ask as many machines as their keys lie on. */
const ofOneKey = (sql: string): string =>
  sql
    .replace(/ in \((\$\d+)(?:, \$\d+)*\)/gi, ' in ($1)')
    .replace(/ in \((CAST\(\$\d+ AS \w+\))(?:, CAST\(\$\d+ AS \w+\))*\)/gi, ' in ($1)')
    .replace(/(\bvalues \((?:[^()]|\([^()]*\))*\))(?:, \((?:[^()]|\([^()]*\))*\))+/gi, '$1')
    .replace(/\s+/g, ' ')
