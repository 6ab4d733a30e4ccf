import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { createStringify } from './stringify.ts'

interface Node {
  type?: string
  const?: unknown
  anyOf?: Node[]
  properties?: Record<string, Node>
  items?: Node
  format?: string
  pattern?: string
  minimum?: number
}

/** A value that fits: of each union the part `choice`, or the last one. `more` is added to each object. */
function fittingValue(node: Node, choice: number, more: object = {}): unknown {
  if (node.anyOf) return fittingValue(node.anyOf[Math.min(choice, node.anyOf.length - 1)]!, choice, more)
  if ('const' in node) return node.const
  if (node.type === 'array') return [fittingValue(node.items!, choice, more)]
  if (node.type === 'object') {
    const entries = Object.entries(node.properties ?? {})
    return { ...Object.fromEntries(entries.map(([name, part]) => [name, fittingValue(part, choice, more)])), ...more }
  }
  if (node.type === 'null') return null
  if (node.type === 'boolean') return true
  if (node.type === 'integer' || node.type === 'number') return node.minimum ?? 1
  return textOf(node)
}

function textOf({ format, pattern }: Node): string | undefined {
  if (format === 'date-time') return '2025-11-20T09:30:00.000Z'
  const texts = [
    'A "text" of any kind: 👋🏽',
    '01c3a1b2d4e5f60718293a4b',
    '0b9e6d1c-5f0a-4c2e-9a51-3f1d2c4b5a69',
    'pt-BR',
  ]
  return texts.find((text) => new RegExp(pattern ?? '').test(text))
}

describe('createStringify', () => {
  it.each(
    Object.entries<Endpoint>(contract)
      .filter(([, { status }]) => status !== 204)
      .map(([call, { answer }]) => [call, answer as TSchema] as const),
  )('%s: keeps what is declared in any part of a union, and drops everything else', (_, schema) => {
    const stringify = createStringify(schema)
    for (let choice = 0; choice < 4; choice++) {
      const value = fittingValue(schema, choice)
      expect(Check(schema, value) ? [] : Errors(schema, value)).toEqual([])
      expect(JSON.parse(stringify(fittingValue(schema, choice, { undeclared: 'secret' }) as never))).toEqual(value)
    }
  })
})
