import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

const sources = (container: HTMLElement) => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))

/** The default is the background. */
const isDefault = (container: HTMLElement) => /default-avatar/.test(container.firstElementChild?.className ?? '')

describe('Avatar', () => {
  it('shows the default alone when there is no picture', () => {
    const { container } = render(<Avatar src={null} />)
    expect(sources(container)).toEqual([])
    expect(isDefault(container)).toBe(true)
  })

  it('paints a picture in its first frame, without the default before it', () => {
    const { container } = render(<Avatar src="/media/a.webp" />)
    expect(container.querySelector('img')?.getAttribute('decoding')).toBe('sync')
    expect(isDefault(container)).toBe(false)
  })

  it('makes a relative path one of this origin and leaves absolute addresses', () => {
    const { container, rerender } = render(<Avatar src="media/a.webp" />)
    expect(sources(container)).toEqual(['/media/a.webp'])
    rerender(<Avatar src="https://example.com/a.webp" />)
    expect(sources(container)).toEqual(['https://example.com/a.webp'])
  })

  it('falls back to the default when the picture is broken', () => {
    const { container } = render(<Avatar src="/media/gone.webp" />)
    fireEvent.error(container.querySelector('img') as Element)
    expect(sources(container)).toEqual([])
    expect(isDefault(container)).toBe(true)
  })
})
