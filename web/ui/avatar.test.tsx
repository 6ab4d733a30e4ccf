import { fireEvent, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

const sources = (container: HTMLElement) => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))

describe('Avatar', () => {
  it('shows the default alone when there is no picture', () => {
    const { container } = render(<Avatar src={null} name="Alice" />)
    expect(sources(container)).toEqual(['/default-avatar.svg'])
  })

  it('makes a relative path one of this origin and leaves absolute addresses', () => {
    const { container, rerender } = render(<Avatar src="media/a.webp" name="Alice" />)
    expect(sources(container)[1]).toBe('/media/a.webp')
    rerender(<Avatar src="https://example.com/a.webp" name="Alice" />)
    expect(sources(container)[1]).toBe('https://example.com/a.webp')
  })

  it('falls back to the default when the picture is broken', () => {
    const { container } = render(<Avatar src="/media/gone.webp" name="Alice" />)
    fireEvent.error(container.querySelectorAll('img')[1] as Element)
    expect(sources(container)).toEqual(['/default-avatar.svg'])
  })
})
