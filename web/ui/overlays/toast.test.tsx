import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ToastArea, toast } from './toast.tsx'

describe('toast', () => {
  it('is announced at the top right, once for a repeated message, and closes by a click', async () => {
    const { container } = render(<ToastArea />)
    toast.error('Login failed')
    toast.error('Login failed')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Login failed')
    expect(container.querySelector('.Toastify__toast-container--top-right')).toBeTruthy()
    await userEvent.click(alert)
    await waitFor(() => expect(alert.closest('.Toastify--animate')?.className).toMatch(/exit/))
    // The message is repeated while the first toast fades out.
    toast.error('Login failed')
    const next = await screen.findByRole('alert')
    expect(next).not.toBe(alert)
    expect(next.textContent).toBe('Login failed')
  })

  it('is at the top left, beside the navigation, where the page runs from right to left', async () => {
    document.documentElement.dir = 'rtl'
    const { container } = render(<ToastArea />)
    toast.error('Login failed')
    await screen.findByRole('alert')
    expect(container.querySelector('.Toastify__toast-container--top-left')).toBeTruthy()
    document.documentElement.dir = ''
  })
})
