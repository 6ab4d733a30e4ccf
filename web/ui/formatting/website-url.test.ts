import { describe, expect, it } from 'vitest'
import { websiteUrl } from './website-url.ts'

describe('websiteUrl', () => {
  it.each([
    ['plus.example', 'https://plus.example'],
    ['HTTP://plus.example/a', 'HTTP://plus.example/a'],
    ['javascript:alert(1)', null],
    ['not a place', null],
  ])('leads from %s to %s', (text, url) => expect(websiteUrl(text)).toBe(url))
})
