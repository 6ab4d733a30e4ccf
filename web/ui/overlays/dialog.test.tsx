import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog, Dialog } from './dialog.tsx'

describe('Dialog', () => {
  it('closes by Escape and by its button', async () => {
    const onClose = vi.fn()
    render(
      <Dialog isOpen title="Edit" onClose={onClose}>
        body
      </Dialog>,
    )
    await screen.findByRole('dialog', { name: 'Edit' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('does not close while busy', async () => {
    const onClose = vi.fn()
    render(
      <Dialog isOpen title="Edit" dismissible={false} onClose={onClose}>
        body
      </Dialog>,
    )
    await screen.findByRole('dialog', { name: 'Edit' })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('ConfirmDialog', () => {
  const show = () => {
    const on = { onConfirm: vi.fn(), onClose: vi.fn() }
    render(<ConfirmDialog isOpen title="Delete this tweet?" confirm="Delete" isDanger {...on} />)
    return on
  }

  it('runs the action after a confirmation', async () => {
    const { onConfirm } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('does nothing by Enter pressed too soon', async () => {
    const { onConfirm, onClose } = show()
    const cancel = await screen.findByRole('button', { name: 'Cancel' })
    await vi.waitFor(() => expect(document.activeElement).toBe(cancel))
    await userEvent.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onClose).toHaveBeenCalledOnce()
  })
})
