import { describe, expect, it } from 'vitest'
import { AppError } from '#server/core/errors.ts'
import { cleanBirthday, cleanWebsite } from './rules.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('cleanWebsite', () => {
  it.each([
    ['example.com', 'https://example.com'],
    [' http://example.com/a?b#c ', 'http://example.com/a?b#c'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['münchen.example', 'https://münchen.example'],
  ])('keeps %j as %j', (typed, kept) => expect(cleanWebsite(typed)).toBe(kept))

  it.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'mailto:alice@example.com',
    'tel:12345',
    '//example.com',
    'https://',
    'localhost',
    'two words.example',
    'https://exa\u200bmple.com',
    'https://alice@example.com',
  ])('refuses %j', (typed) => expect(() => cleanWebsite(typed)).toThrow(AppError))
})

describe('cleanBirthday', () => {
  it.each(['2026-11-21', '2024-02-29', '1900-01-01'])('takes %s', (day) => expect(cleanBirthday(day, NOW)).toBe(day))

  it.each([
    '2026-11-22',
    '2025-02-29',
    '1990-13-01',
    '1990-00-10',
    '1800-01-01',
    '0000-01-01',
    '1990-1-1',
    'yesterday',
  ])('refuses %s', (day) => expect(() => cleanBirthday(day, NOW)).toThrow(AppError))
})
