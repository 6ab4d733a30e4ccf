import { describe, expect, it } from 'vitest'
import { Lock as icon } from '#web/ui/icons.ts'
import { findSettings } from './find-settings.ts'
import { sectionGroups } from './sections.ts'

const titles = (query: string) => findSettings(query, sectionGroups).map(({ title }) => title)

const sources = import.meta.glob<string>('/web/features/**/*.tsx', { query: '?raw', import: 'default', eager: true })
/** The headings, switches and choices in the code of the sections of all users. */
const labels = Object.entries(sources)
  .filter(
    ([file, code]) =>
      /(?:settings-page|switch|select)\.tsx'/.test(code) &&
      !/\/(?:network|registration|legal|automation|ops)\//.test(file),
  )
  .flatMap(([, code]) => [
    ...code.matchAll(
      /<(?:SettingsPage|SettingsPart|\w*Switch|SelectRow)(?:<\w+>)?\s+(?:title|label)=\{t\((['"])(.+?)\1\)/g,
    ),
    ...code.matchAll(/\btype: '\w+', label: t\((')(.+?)'\)/g),
  ])
  .map((match) => match[2]!)
/** Headings without a setting, and choices of dialogs and of the composer. */
const notes = [
  'You don’t have a password yet',
  'Password changed',
  'This device',
  'Mute until',
  'Mute their notifications, too',
  'How it matches',
  'Hidden posts',
  'How long',
  'Several answers',
  'Only from people you don’t follow',
  'It runs on a server',
]

describe('findSettings', () => {
  it('finds every setting by its label', () => {
    expect(labels).toEqual(expect.arrayContaining(['Mentions', 'Show my year of birth', 'Theme', 'Blocked accounts']))
    expect(labels.filter((label) => !notes.includes(label) && titles(label).length === 0)).toEqual([])
  })

  it('finds settings by their title, the best matches first', () => {
    expect(titles('email')).toEqual(['Email'])
    expect(titles('security')).toContain('Recent sign-ins')
    expect(titles('passw')[0]).toBe('Change your password')
  })

  it.each([
    ['dark mode', 'Theme'],
    ['deutsch', 'Language'],
    ['日本語', 'Language'],
    ['2fa', 'Authenticator app'],
    ['BIRTHDAY', 'Date of birth'],
    ['  log  out ', 'Sign out other devices'],
    ['GDPR', 'Data download'],
    ['háñdle', 'Username'],
    ['本語', 'Language'],
    ['hide likes', 'Show my name with posts I like'],
    ['push mentions', 'Notify me about'],
    ['alt text', 'Remind me to describe images'],
  ])('finds by the words that people use: %s', (query, title) => {
    expect(titles(query)).toContain(title)
  })

  it('wants every word', () => {
    expect(titles('dark birthday')).toEqual([])
  })

  it('finds nothing for no words, and short ones at the beginning of words only', () => {
    expect(titles('  ')).toEqual([])
    expect(titles('ra')).not.toContain('Email')
  })

  it('separates words by the commas of every script', () => {
    const sections = [
      { to: '/data', title: 'بيانات', about: '', icon, settings: [{ title: 'نسخة', words: 'تصدير،أمان' }] },
    ]
    expect(findSettings('أم', [{ title: 'بيانات', sections }])).toHaveLength(1)
  })

  it('says where it is', () => {
    expect(findSettings('theme', sectionGroups)).toEqual([
      { to: '/settings/appearance', title: 'Theme', path: 'Display and language · Appearance and language' },
    ])
  })
})
