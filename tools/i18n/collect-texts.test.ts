import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { collectTexts } from './collect-texts.ts'

// The formats that i18n/format.ts fills in without options of its own.
const FORMATS = new Set(['plural', 'select', 'number'])

type Part = string | [name: string, format?: string, cases?: Record<string, Message | number>]
type Message = string | Part[]

/** The formats of all placeholders, those within plurals included. */
const formatsOf = (message: Message | number): string[] =>
  Array.isArray(message)
    ? message.flatMap((part) => {
        const [, format, cases = {}] = typeof part === 'string' ? [] : part
        return format === undefined ? [] : [format, ...Object.values(cases).flatMap(formatsOf)]
      })
    : []

it('finds all texts of the web app, the server and the contract, each of which compiles', async () => {
  const texts = await collectTexts()
  const folders = new Set(texts.flatMap(({ files }) => files.map((file) => file.split('/')[0])))
  expect([...folders].sort()).toEqual(['contract', 'server', 'web'])
  for (const { message } of texts)
    for (const format of formatsOf(compileMessageOrThrow(message) as Message))
      expect(FORMATS, `${message} has a placeholder of the unknown format ${format}.`).toContain(format)
})
