import { describe, expect, it } from 'vitest'
import { isPageStart, mayBePage } from './read-answer.ts'

const html = '\n <!DOCTYPE html><title>x</title>'

describe('whether an answer is a page', () => {
  it.each([
    ['text/html; charset=utf-8', 'anything', true],
    ['TEXT/HTML', 'anything', true],
    ['application/xhtml+xml', '<html/>', true],
    [undefined, html, true],
    ['', html, true],
    ['html', html, true],
    ['application/octet-stream', html, true],
    ['binary/octet-stream', '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">', true],
    [undefined, '<!-- a page --><b>', true],
    [undefined, '\ufeff<html>', true],
    [undefined, '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title></svg>', false],
    [undefined, '<rss><title>x</title></rss>', false],
    [undefined, 'PK\u0003\u0004<html>', false],
    [undefined, '<abbreviation>', false],
    ['text/plain', html, false],
    ['image/png', html, false],
  ])('of type %s', (type, start, isPage) => {
    const head = { status: 200, headers: { ...(type !== undefined && { 'content-type': type }) }, distinct: {} }
    expect(mayBePage(head) && isPageStart(head, Buffer.from(start))).toBe(isPage)
  })

  it('is said by the header where the site asks not to look at the bytes', () =>
    expect(mayBePage({ status: 200, headers: { 'x-content-type-options': 'nosniff' }, distinct: {} })).toBe(false))
})
