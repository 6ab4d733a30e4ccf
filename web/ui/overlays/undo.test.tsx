import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TOAST_MS } from '#contract/limits.ts'
import { ToastArea } from './toast.tsx'
import { finishUndo, finishWith, offerUndo, withdrawUndo } from './undo.ts'

const change = (key: string, undo = () => {}) => offerUndo({ key, message: `Did ${key}`, undo })

afterEach(async () => {
  await finishUndo()
  vi.useRealTimers()
  cleanup()
})

describe('an offer to undo', () => {
  it('undoes the change once, by its button or by Ctrl+Z', async () => {
    render(<ToastArea />)
    const undo = vi.fn()
    const first = change('one', undo)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(first.isOver()).toBe(true)
    const second = change('two', undo)
    await screen.findByText('Did two')
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(second.isOver()).toBe(true))
    expect(undo).toHaveBeenCalledTimes(2)
  })

  it('undoes by the key at the place of Z in layouts without Latin letters', async () => {
    render(<ToastArea />)
    const offer = change('one')
    await screen.findByText('Did one')
    // The place of Z on an American keyboard types W on AZERTY, and a semicolon on Dvorak.
    for (const key of ['w', ';']) fireEvent.keyDown(document.body, { key, code: 'KeyZ', ctrlKey: true })
    expect(offer.isOver()).toBe(false)
    fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true })
    await waitFor(() => expect(offer.isOver()).toBe(true))
  })

  it('ends by itself, by a press on the toast, by the next one, when its thing changes, and when the page is hidden', async () => {
    vi.useFakeTimers()
    const byItself = change('a')
    await vi.advanceTimersByTimeAsync(TOAST_MS - 1)
    expect(byItself.isOver()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(byItself.isOver()).toBe(true)
    vi.useRealTimers()

    render(<ToastArea />)
    const pressed = change('b')
    await userEvent.click(await screen.findByText('Did b'))
    expect(pressed.isOver()).toBe(true)
    const replaced = change('c')
    const changed = change('d')
    expect(replaced.isOver()).toBe(true)
    withdrawUndo('c')
    expect(changed.isOver()).toBe(false)
    withdrawUndo('d')
    expect(changed.isOver()).toBe(true)
    const left = change('e')
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(left.isOver()).toBe(true)
  })

  it('waits while the pointer or the focus is on its toast', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    render(<ToastArea />)
    const offer = change('a')
    const button = await screen.findByRole('button', { name: 'Undo' })
    const toast = button.closest('.toast-undo')!
    fireEvent.pointerEnter(toast)
    button.focus()
    fireEvent.pointerLeave(toast)
    await vi.advanceTimersByTimeAsync(2 * TOAST_MS)
    expect(offer.isOver()).toBe(false)
    button.blur()
    await vi.advanceTimersByTimeAsync(TOAST_MS)
    expect(offer.isOver()).toBe(true)
  })

  it('is waited for before the session ends', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const offer = change('a')
    finishWith('a', promise)
    let isFinished = false
    const finished = finishUndo().then(() => (isFinished = true))
    expect(offer.isOver()).toBe(true)
    await offer.over
    expect(isFinished).toBe(false)
    resolve()
    await finished
  })
})
