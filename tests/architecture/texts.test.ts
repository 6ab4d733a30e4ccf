import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyOf, readCatalogue, TRANSLATED } from '#i18n/catalogue.ts'
import { lacksPlural } from '#tools/i18n/check-counts.ts'
import { findFaults } from '#tools/i18n/check-translation.ts'
import { collectTexts, root } from '#tools/i18n/collect-texts.ts'
import { findUntranslated } from '#tools/i18n/find-untranslated.ts'
import { expectNone } from './expect-none.ts'

const texts = await collectTexts()

const POSTS = '{n, plural, one {# post} other {# posts}}'
const SHORT = '{count, plural, one {{shown} follower} other {{shown} followers}}'
const LACKS_NUMBER = 'lacks the number where {n} is'

describe('texts for people', () => {
  it('are passed to t or rich in the web app', async () => {
    const found: string[] = []
    for await (const file of glob('web/**/*.{ts,tsx}', { cwd: root })) {
      if (/\.test\.tsx?$|(?:^|\/)test-[\w-]+\.tsx?$/.test(file)) continue
      const code = await readFile(path.join(root, file), 'utf8')
      found.push(...findUntranslated(code, file.endsWith('x') ? 'tsx' : 'ts').map((text) => `${file}:${text}`))
    }
    expectNone(found, 'Wrap each in t or rich of web/core/i18n.ts.')
  })

  it('are found by the check: elements, attributes, sentences', () => {
    const code = `
      const title = t('Fine'), failure = 'No such user'
      const row = { label: 'Posts', path: 'Posts' }
      const Part = () => <p className="Big one" title="Be careful">Hello <b>{isNew ? 'New' : t('Old')}</b> {t('Fine')}</p>
      throw new Error('For developers only.')`
    expect(findUntranslated(code, 'tsx')).toEqual([
      '2: No such user',
      '3: Posts',
      '4: Be careful',
      '4: Hello',
      '4: New',
    ])
  })

  it.each(TRANSLATED)('have the same placeholders and tags in %s, and every plural', (language) => {
    const translations = readCatalogue(language)
    expectNone(
      texts.flatMap(({ message, context }) => {
        const translation = translations.get(keyOf(message, context))
        // A new text needs English only.
        if (translation === undefined) return []
        return findFaults(message, translation, language).map((fault) => `${message}: ${fault}`)
      }),
      `Mend them in i18n/${language}.po.`,
    )
  })

  it('have a plural for each count next to a word', () => {
    expectNone(
      texts.filter(({ message }) => lacksPlural(message)).map(({ message, files }) => `${message} (${files[0]})`),
      'Write {count, plural, one {# post} other {# posts}}.',
    )
  })

  it.each([
    ['{count} posts', true],
    ['<b>{shown}</b> Followers', true],
    ['Up to {max} characters', true],
    ['{count, plural, one {# post} other {# posts}} of {total}', false],
    ['{left} of {total}', false],
    ['Image {number} of {count}: {text}', false],
    ['{name} followed you', false],
  ])('lack a plural: %s is %s', (message, lacks) => {
    expect(lacksPlural(message)).toBe(lacks)
  })

  it.each([
    ['{name} followed you', '{nam} folgt dir', ['lacks {name}', 'has {nam}, which the text does not have']],
    ['See <a>this</a>.', 'Siehe <a>das.', ['has other tags than </a> <a>']],
    ['{n, plural, one {# post} other {# posts}}', '{n, plural, other {# Beiträge}}', ['lacks the plural "one"']],
    ['{n, plural, one {# post} other {# posts}}', '{n, plural, one {# Beitrag} other {# Beiträge}}', []],
    ['{n, plural, one {# post} other {# posts}}', '{n, plural, one {Ein Beitrag} other {# Beiträge}}', []],
  ])('are compared: %s with %s', (message, translation, faults) => {
    expect(findFaults(message, translation, 'de')).toEqual(faults)
  })

  it.each([
    [
      'French, whose singular is for 0 too',
      'fr',
      POSTS,
      '{n, plural, one {Un post} other {# posts}}',
      [0, 1].map((n) => `${LACKS_NUMBER} ${n}`),
    ],
    [
      'Portuguese, alike',
      'pt',
      POSTS,
      '{n, plural, one {Um post} other {# posts}}',
      [0, 1].map((n) => `${LACKS_NUMBER} ${n}`),
    ],
    [
      'Japanese, without a singular',
      'ja',
      POSTS,
      '{n, plural, other {ポスト}}',
      [0, 1, 2, 5, 21].map((n) => `${LACKS_NUMBER} ${n}`),
    ],
    [
      'Arabic, with a plural from 11 on',
      'ar',
      POSTS,
      '{n, plural, zero {0} one {1} two {2} few {#} other {#}}',
      ['lacks the plural "many"'],
    ],
    [
      'French, with millions that are abbreviated',
      'fr',
      SHORT,
      '{count, plural, one {{shown} abonné} other {{shown} abonnés}}',
      ['lacks the plural "many"'],
    ],
  ])('are compared in %s', (_, language, message, translation, faults) => {
    expect(findFaults(message, translation, language)).toEqual(faults)
  })
})
