import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TweetText } from '#web/features/posts/card/tweet-text.tsx'

const detect = vi.fn((text: string) =>
  Promise.resolve([{ detectedLanguage: /Straße/.test(text) ? 'de' : 'en', confidence: 0.9 }]),
)
const translate = vi.fn((text: string) => Promise.resolve(`In English: ${text}`))

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  vi.stubGlobal('LanguageDetector', { availability: async () => 'available', create: async () => ({ detect }) })
  vi.stubGlobal('Translator', {
    availability: async ({ sourceLanguage }: { sourceLanguage: string }) =>
      sourceLanguage === 'de' ? 'downloadable' : 'unavailable',
    create: async () => ({ translate, destroy: () => {} }),
  })
})
afterEach(() => vi.clearAllMocks())

it('offers a translation of a post in another language, and shows it', async () => {
  const onOpen = vi.fn()
  render(
    // biome-ignore lint/a11y: it is the card around the text
    <div onClick={onOpen}>
      <TweetText text="Die Straße ist heute gesperrt. @ana" isTranslatable />
    </div>,
    { wrapper: MemoryRouter },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Translate from German' }))
  expect(await screen.findByText('In English: Die Straße ist heute gesperrt. @ana')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Translated from German by your browser · Hide' }))
  expect(screen.queryByText(/In English/)).toBeNull()
  expect(detect).toHaveBeenCalledWith('Die Straße ist heute gesperrt.')
  expect(onOpen).not.toHaveBeenCalled()
})

it('shows no translation of a text that was edited since', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  translate.mockReturnValueOnce(promise)
  const { rerender } = render(<TweetText text="Die Straße ist heute gesperrt" isTranslatable />)
  await userEvent.click(await screen.findByRole('button', { name: 'Translate from German' }))
  rerender(<TweetText text="Die Straße ist wieder offen" isTranslatable />)
  await screen.findByRole('button', { name: 'Translate from German' })
  await act(async () => resolve('Closed'))
  expect(screen.queryByText('Closed')).toBeNull()
})

it('says when the browser fails to translate', async () => {
  translate.mockRejectedValueOnce(new Error('no model'))
  render(<TweetText text="Noch eine Straße, diesmal ohne Übersetzer" isTranslatable />)
  await userEvent.click(await screen.findByRole('button', { name: 'Translate from German' }))
  expect(await screen.findByRole('button', { name: 'Couldn’t translate. Try again' })).toBeTruthy()
})

it.each(['The street is closed today, they say.', 'Straße @ana'])('offers none for “%s”', async (text) => {
  render(<TweetText text={text} isTranslatable />, { wrapper: MemoryRouter })
  await waitFor(() => expect(text.includes('@') || detect.mock.calls.length > 0).toBe(true))
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('button')).toBeNull()
})
