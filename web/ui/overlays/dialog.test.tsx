import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ellipsis } from '#web/ui/icons.ts'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

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

  it('gives the focus back to the button of the menu that opened it', async () => {
    await Promise.all([import('./dialog-windows.tsx'), import('./menu-parts.tsx')])
    render(<OpenedByMenu />)
    const button = screen.getByRole('button', { name: 'More' })
    for (let round = 0; round < 2; round++) {
      button.focus()
      await userEvent.keyboard('{ArrowDown}')
      ;(await screen.findByRole('menuitem', { name: 'Edit' })).focus()
      await userEvent.keyboard('{Enter}')
      await screen.findByRole('dialog', { name: 'Edit' })
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(document.activeElement).toBe(button))
    }
  })
})

function OpenedByMenu() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="More" hasTooltip={false} />}>
        <MenuItem onSelect={() => setIsOpen(true)}>Edit</MenuItem>
      </Menu>
      <Dialog isOpen={isOpen} title="Edit" onClose={() => setIsOpen(false)}>
        <FocusedField />
      </Dialog>
    </>
  )
}

function FocusedField() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <textarea ref={field} aria-label="Text" />
}

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
