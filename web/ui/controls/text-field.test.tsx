import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

describe('TextField', () => {
  it('ties its error to the input, in place of the hint', () => {
    const { rerender } = render(<TextField label="Email" hint="Never shown to others" />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Never shown to others',
    )
    rerender(<TextField label="Email" hint="Never shown to others" error="Enter a valid email address." />)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Enter a valid email address.',
    )
  })
})
