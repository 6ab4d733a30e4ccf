import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

describe('Button', () => {
  it('takes no press while busy, and keeps focus', async () => {
    const onClick = vi.fn()
    const { rerender } = render(<Button onClick={onClick}>Save</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    rerender(
      <Button busy onClick={onClick}>
        Saving…
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Saving…' })
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(button)
  })

  it('does not send a form while busy, by Enter neither', async () => {
    const onSubmit = vi.fn((event) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    )
    await userEvent.type(screen.getByLabelText('Name'), 'a{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
