/** Writes a JSON Schema as a type of TypeScript. */

/** A node of the schemas of the contract, as openapi.json has them. */
export interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema
  required?: readonly string[]
  description?: string
}

/** Whether a program gives the values or receives them: what may be left out in an input may be undefined, too. */
type Use = 'input' | 'answer'

const PRIMITIVES: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The text of the type. Throws for a schema that it cannot express, so that none becomes `unknown` by mistake. */
export function typeOf(schema: Schema, use: Use): string {
  if (schema.$ref) return schema.$ref.replace('#/components/schemas/', '')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(each, use)))].join(' | ')
  if (schema.type === 'array' && schema.items) return listOf(typeOf(schema.items, use), use)
  if (schema.type === 'object' && schema.properties) return objectType(schema, use)
  if (schema.additionalProperties) return `Record<string, ${typeOf(schema.additionalProperties, use)}>`
  const primitive = PRIMITIVES[schema.type ?? '']
  if (!primitive) throw new Error(`This schema has no type in the client: ${JSON.stringify(schema)}`)
  return primitive
}

const listOf = (item: string, use: Use): string =>
  `${use === 'input' ? 'readonly ' : ''}${/[|{]/.test(item) ? `(${item})` : item}[]`

/** Fields by line, each with its description. */
function objectType({ properties = {}, required = [] }: Schema, use: Use): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    const type = `${typeOf(schema, use)}${!isRequired && use === 'input' ? ' | undefined' : ''}`
    return `${comment(schema.description)}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${isRequired ? '' : '?'}: ${type}`
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n}`
}

/** A doc comment with the line break after it; empty without a text. */
export const comment = (text: string | undefined): string => (text ? `/** ${text.replaceAll('*/', '* /')} */\n` : '')
