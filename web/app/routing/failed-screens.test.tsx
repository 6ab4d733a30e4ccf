import { screen as page, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAlice, showToAlice } from '#web/test-member.tsx'
import { PartBoundary, ScreenBoundary } from './boundaries.tsx'
import { screen } from './screen.tsx'
import { ScreenFailed, screenTitles } from './screen-failed.tsx'
import { ScreenFailure } from './screen-failure.tsx'

const open = (Screen: ComponentType) =>
  showToAlice(
    <ScreenFailure value={ScreenFailed}>
      <ScreenBoundary>
        <Suspense>
          <Screen />
        </Suspense>
      </ScreenBoundary>
    </ScreenFailure>,
    { at: '/settings/password', path: '*' },
  )
const press = async (name: string) => userEvent.click(await page.findByRole('button', { name }))
const heading = (name: string) => page.findByRole('heading', { level: 1, name })

/** A chunk whose import fails this many times. */
const flaky = (failures: number, problem = 'Failed to fetch') => {
  let left = failures
  return () =>
    left-- > 0 ? Promise.reject(new Error(problem)) : Promise.resolve({ default: () => <p>New password</p> })
}

beforeEach(() => screenTitles.fetch())
afterEach(() => {
  vi.restoreAllMocks()
  forgetAlice()
})

describe('a screen whose chunk cannot be fetched', () => {
  it('keeps its header, takes the focus, and is shown once a try works', async () => {
    open(screen(flaky(2)))
    const title = await heading('Password')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toBe('Password / Plus')
    page.getByRole('button', { name: 'Back' })
    // A toast of another file may be an alert, too.
    expect(page.getByText(/couldn’t be loaded/).closest('[role=alert]')).not.toBeNull()
    expect(page.queryByRole('button', { name: 'Reload page' })).toBeNull()
    await press('Retry')
    await page.findByRole('button', { name: 'Reload page' })
    await press('Retry')
    await page.findByText('New password')
  })

  it('offers a reload alone when a newer release has other files', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
    open(screen(flaky(1, `Failed to fetch dynamically imported module: ${location.origin}/assets/old.js`)))
    await page.findByText('A new version is ready')
    expect(fetched).toHaveBeenCalledWith(
      `${location.origin}/assets/old.js`,
      expect.objectContaining({ method: 'HEAD' }),
    )
    page.getByRole('button', { name: 'Reload page' })
    expect(page.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

describe('an error while rendering', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

  it('keeps its header as a screen, and is rendered again on request', async () => {
    let isBroken = true
    open(() => {
      if (isBroken) throw new Error('broken')
      return <p>New password</p>
    })
    await heading('Password')
    await press('Retry')
    await page.findByRole('button', { name: 'Reload page' })
    isBroken = false
    await press('Retry')
    await page.findByText('New password')
  })

  it('is missing as a part beside the screen, which stays', async () => {
    const Broken = () => {
      throw new Error('broken')
    }
    open(() => (
      <>
        <PartBoundary>
          <Broken />
        </PartBoundary>
        <p>New password</p>
      </>
    ))
    await page.findByText('New password')
  })
})
