import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { IconButton } from '#web/ui/controls/icon-button.tsx'
import { Ellipsis, Trash2 } from '#web/ui/icons.ts'
import { Menu, MenuChoice, MenuItem } from './menu.tsx'

function show(onSelect = vi.fn(), onChange = vi.fn()) {
  render(
    <Menu trigger={<IconButton icon={Ellipsis} label="More" hasTooltip={false} />}>
      <MenuItem icon={Trash2} onSelect={onSelect}>
        Delete
      </MenuItem>
      <MenuChoice
        label="Theme"
        value="light"
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
        onChange={onChange}
      />
    </Menu>,
  )
  return { onSelect, onChange, button: screen.getByRole('button', { name: 'More' }) }
}

describe('Menu', () => {
  it('opens by a press and runs the chosen action', async () => {
    const { button, onSelect } = show()
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(onSelect).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })

  it('opens by the keyboard, closes by Escape and gives focus back', async () => {
    const { button } = show()
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('marks the present choice and takes another', async () => {
    const { button, onChange } = show()
    await userEvent.click(button)
    expect((await screen.findByRole('menuitemradio', { name: 'Light' })).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
    expect(onChange).toHaveBeenCalledWith('dark')
  })
})
