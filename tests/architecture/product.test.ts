/** Compares docs/product.md with the contract. */
import { describe, expect, it } from 'vitest'
import { Conversation, Message } from '#contract/calls/messages.ts'
import { Notification } from '#contract/calls/notifications.ts'
import { Profile } from '#contract/calls/profiles.ts'
import { Hashtag } from '#contract/calls/search.ts'
import { Trend } from '#contract/calls/trends.ts'
import { Tweet } from '#contract/calls/tweets.ts'
import { VerifiedOrg } from '#contract/calls/verified-orgs.ts'
import { contract } from '#contract/index.ts'
import { CONSENT_SCREENS, MEMBER_SCREENS, OPEN_SCREENS, PUBLIC_SCREENS } from '#contract/screens.ts'
import { expectNone } from './expect-none.ts'
import { tableRows } from './markdown.ts'
import { read } from './source-files.ts'

/** The rows of the tables below a heading. */
const rowsOf = (heading: string): string[][] => {
  const page = read('docs/product.md')
  const start = page.indexOf(`\n## ${heading}\n`)
  const end = page.indexOf('\n## ', start + 1)
  return tableRows(page.slice(start, end < 0 ? undefined : end))
}

const inCode = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('docs/product.md', () => {
  it('lists every screen with who may open it', () => {
    const screens = [
      ...PUBLIC_SCREENS.map((path) => [path, 'visitors']),
      ...OPEN_SCREENS.map((path) => [path, 'everyone']),
      ...CONSENT_SCREENS.map((path) => [path, 'users']),
      ...MEMBER_SCREENS.map((path) => [path, 'users']),
    ]
    expect(rowsOf('Screens').map((row) => row.slice(0, 2))).toEqual(screens)
  })

  it('names for each limit what it limits', () => {
    expectNone(
      rowsOf('Limits').flatMap(([name = '', , meaning]) => (meaning ? [] : name)),
      'Write what these limits limit into the table of docs/product.md.',
    )
  })

  it('names existing calls and aliases only', () => {
    const lines = new Set<string>(Object.keys(contract))
    const aliases = new Set(Object.values(contract).flatMap((call) => ('aliases' in call ? [...call.aliases] : [])))
    const named = rowsOf('Calls').flatMap(([cell = '']) => inCode(cell.startsWith('`') ? cell : `\`${cell}\``))
    expectNone(
      named.filter((name) => !lines.has(name) && !aliases.has(name as never)),
      'These calls of docs/product.md are not in contract/.',
    )
  })

  it('names existing fields only', () => {
    const shapes: Record<string, object> = {
      tweet: Tweet,
      user: Profile,
      notification: Notification,
      message: Message,
      conversation: Conversation,
      trend: Trend,
      hashtag: Hashtag,
      'verified organisation': VerifiedOrg,
    }
    const missing = rowsOf('Fields').flatMap(([thing = '', fields = '']) => {
      const shape = shapes[thing.split(',')[0]!]
      const known = JSON.stringify(shape ?? {})
      return inCode(fields)
        .map((field) => field.replace('[]', ''))
        .filter((field) => /^_?[a-zA-Z]+$/.test(field) && !known.includes(`"${field}"`))
        .map((field) => `${thing}: ${field}`)
    })
    expectNone(missing, 'These fields of docs/product.md are not in the shapes of contract/.')
  })
})
