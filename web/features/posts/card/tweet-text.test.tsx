import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TweetText } from './tweet-text.tsx'

const show = (text: string) => render(<TweetText text={text} />).container

describe('the words of a post', () => {
  it('are plain text, never HTML', () => {
    const shown = show('<b>bold</b> <script>alert(1)</script>')
    expect(shown.textContent).toBe('<b>bold</b> <script>alert(1)</script>')
    expect(shown.querySelector('b, script')).toBeNull()
  })

  it('keep their line breaks', () => {
    expect(show('one\n\ntwo').textContent).toBe('one\n\ntwo')
  })

  it.each([
    ['one\n\n\ntwo', 'one\n\n\ntwo'],
    ['one\n\n\n\ntwo', 'one\n\n\ntwo'],
    ['one\n \n\t\n\n\n\n\n  two', 'one\n\n\n  two'],
  ])('have no more than two blank lines in a row: %j', (text, shown) => {
    expect(show(text).textContent).toBe(shown)
  })

  it('lead to the addresses in them, safely', () => {
    show('See https://example.org/a.')
    const link = screen.getByRole('link', { name: 'https://example.org/a' })
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('shorten a long address, not where it leads', () => {
    const address = `https://www.example.org/${'path/'.repeat(20)}`
    show(address)
    const link = screen.getByRole('link', { name: /^example\.org\/.{27}$/ })
    // Copying the link copies the whole address.
    expect(link.textContent).toBe(address)
    expect(link.getAttribute('href')).toBe(address)
  })

  it('are cut when they are very tall', () => {
    show('line\n'.repeat(30))
    expect(screen.getByText('Show more')).toBeTruthy()
  })
})
