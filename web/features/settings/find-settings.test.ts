import { describe, expect, it } from 'vitest'
import { findSettings } from './find-settings.ts'

const titles = (query: string) => findSettings(query).map(({ title }) => title)

describe('findSettings', () => {
  it('finds settings by their title, first those that it fits', () => {
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
    ['GDPR', 'Download a copy of your data'],
    ['háñdle', 'Username'],
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

  it('says where it is', () => {
    expect(findSettings('theme')).toEqual([
      { to: '/settings/appearance', title: 'Theme', path: 'Display and language · Appearance and language' },
    ])
  })
})
