import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { translate } from '#server/core/i18n/translate.ts'
import { articles, findHelp } from '#server/features/grok/evidence/help.ts'

// The server imports nothing of the web app: its routes are read as text.
const screens = await readFile(path.resolve(import.meta.dirname, '../../../../web/app/routing/screens.ts'), 'utf8')
const routes = Array.from(screens.matchAll(/'(\/[^']*)': screens\./g), ([, route]) => route)

describe('the help', () => {
  it.each(articles)('$title names an existing screen: $path', (article) =>
    expect(routes).toContain(article.path.split('?')[0]),
  )

  it('has one fact per sentence', () => {
    for (const sentence of articles.flatMap((article) => article.sentences))
      expect(translate(sentence)).toMatch(/^\S.*[^ ]$/)
  })

  it.each([
    ['How do I delete my account?', '/settings/delete'],
    ['where can I turn on dark mode', '/settings/appearance'],
    ['How long can a post be?', '/compose'],
    ['how to get a copy of my data', '/settings/data'],
    ['I forgot my password', '/forgot-password'],
    ['How do I search for posts of one member?', '/explore'],
    ['How do I block an account?', '/settings/mute-and-block'],
    ['How do I mute an account?', '/settings/mute-and-block'],
    ['can I sign in without a password', '/settings/second-factors'],
  ])('%s is answered by %s', (question, path) => {
    const [found] = findHelp(question)
    expect(found).toMatchObject({ page: { path } })
    expect(found!.fit).toBeGreaterThanOrEqual(0.5)
  })

  it.each(['How do I make sourdough?', 'how to tune a violin', 'Where can I buy a canoe?'])(
    'does not answer %s',
    (question) => expect(findHelp(question)[0]?.fit ?? 0).toBeLessThan(0.5),
  )
})
