import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { choose } from '#web/core/appearance/choices.ts'
import { MediaGrid } from './media-grid.tsx'

const media = ['A lake', '', 'A hill'].map((alt, index) => ({
  url: `/media/${index}.webp`,
  smallUrl: `/media/${index}-small.webp`,
  width: 1600,
  height: 1200,
  alt,
  placeholder: 'data:image/webp;base64,AA==',
}))
const open = async (name: string) => {
  render(<MediaGrid media={media} />)
  screen.getByRole('button', { name }).focus()
  await userEvent.keyboard('{Enter}')
  return screen.findByRole('dialog')
}

it('names each picture by its description, or by its place', () => {
  render(<MediaGrid media={media} />)
  expect(
    screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent),
  ).toEqual(['ALT', 'Image 2 of 3', 'ALT'])
  screen.getByRole('button', { name: 'A lake' })
})

it('reserves the size of each picture', () => {
  render(<MediaGrid media={media} />)
  const [picture] = screen.getAllByRole('img')
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['1600', '1200'])
})

it('enlarges small drawings without smoothing, and photos with it', () => {
  render(<MediaGrid media={[{ ...media[0]!, width: 8, height: 8 }, media[2]!]} />)
  const smooths = screen.getAllByRole('img').map((image) => !image.className.includes('pixelated'))
  expect(smooths).toEqual([false, true])
})

it('shows an image twice if the post has it twice', () => {
  const complain = vi.spyOn(console, 'error')
  render(<MediaGrid media={[media[0]!, media[0]!]} />)
  expect(screen.getAllByRole('button', { name: 'A lake' })).toHaveLength(2)
  expect(complain).not.toHaveBeenCalled()
  complain.mockRestore()
})

it('hides a broken picture', () => {
  render(<MediaGrid media={media} />)
  fireEvent.error(screen.getByRole('img', { name: 'A lake' }))
  expect(screen.queryByRole('img', { name: 'A lake' })).toBeNull()
})

it('shows a picture that was broken at its next address', () => {
  const at = (url: string) => <MediaGrid media={[{ ...media[0]!, url, smallUrl: url }]} />
  const { rerender } = render(at('/media/a.webp?until=1&signature=0'))
  fireEvent.error(screen.getByRole('img', { name: 'A lake' }))
  rerender(at('/media/a.webp?until=2&signature=1'))
  screen.getByRole('img', { name: 'A lake' })
})

it('turns the pages of the lightbox by arrows', async () => {
  const dialog = await open('A lake')
  expect(dialog.textContent).toContain('1 / 3')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(dialog.textContent).toContain('3 / 3')
  await userEvent.keyboard('{ArrowLeft}')
  expect(dialog.textContent).toContain('2 / 3')
})

it('closes the lightbox by Escape and gives focus back', async () => {
  await open('A hill')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'A hill' }))
})

it('loads a picture once it is pressed, and its small version, where data is saved', async () => {
  choose('dataSaving', 'on')
  choose('autoplay', 'on')
  render(<MediaGrid media={media} />)
  expect(document.querySelectorAll('img')).toHaveLength(0)
  await userEvent.click(await screen.findByRole('button', { name: 'A hill Load image' }))
  const picture = screen.getByRole('img', { name: 'A hill' })
  expect([picture.getAttribute('src'), picture.getAttribute('sizes')]).toEqual(['/media/2-small.webp', '1px'])
  expect(document.querySelectorAll('img')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'A hill' }))
  await screen.findByRole('dialog')
})

describe('where nothing may move by itself', () => {
  /** The header of a WebP file. */
  const webp = (isAnimated: boolean) =>
    new Uint8Array([
      ...new TextEncoder().encode(`RIFF1234WEBPVP8${isAnimated ? 'X' : ' '}1234`),
      isAnimated ? 0x12 : 0x02,
    ])
  const shownAs = () => screen.getByRole('img', { name: 'A lake' }).tagName
  const show = (name: string, answer: () => Promise<Response>) => {
    choose('autoplay', 'off')
    const fetched = vi.fn(answer)
    vi.stubGlobal('fetch', fetched)
    const url = `/media/${name}.webp`
    render(<MediaGrid media={[{ ...media[0]!, url, smallUrl: url }]} />)
    return fetched
  }

  it('shows the first frame of an animation, which the viewer plays', async () => {
    const fetched = show('moving', async () => new Response(webp(true)))
    const button = await screen.findByRole('button', { name: 'A lake Animated image' })
    expect(shownAs()).toBe('CANVAS')
    expect(fetched.mock.calls).toMatchObject([['/media/moving.webp', { headers: { range: 'bytes=0-20' } }]])
    await userEvent.click(button)
    expect(within(await screen.findByRole('dialog')).getByRole('img', { name: 'A lake' }).tagName).toBe('IMG')
  })

  it('shows any other picture as it is', async () => {
    show('photo', async () => new Response(webp(false)))
    await waitFor(() => expect(shownAs()).toBe('IMG'))
    expect(screen.queryByRole('img', { name: 'Animated image' })).toBeNull()
  })

  it('shows the first frame of a picture that cannot be asked', async () => {
    show('elsewhere', () => Promise.reject(new TypeError('Failed to fetch')))
    await waitFor(() => expect(shownAs()).toBe('CANVAS'))
    expect(screen.queryByRole('img', { name: 'Animated image' })).toBeNull()
  })
})

describe('an animation', () => {
  const moving = [{ ...media[0]!, animated: true as const }, media[2]!]
  const shows = (src: string) =>
    waitFor(() => expect(screen.getByRole('img', { name: 'A lake' }).getAttribute('src')).toBe(src))
  const control = (name: string) => screen.findByRole('button', { name })
  it('plays in a loop, with a control beside its picture, and is still while it is paused', async () => {
    render(<MediaGrid media={moving} />)
    await shows('/media/0.webp')
    expect(screen.getByText('GIF')).toBeTruthy()
    await userEvent.click(await control('Pause animation 1'))
    await shows('/media/0-small.webp')
    await userEvent.click(await control('Play animation 1'))
    await shows('/media/0.webp')
  })

  it('is still until it is played where motion is off', async () => {
    choose('autoplay', 'off')
    const other = { ...moving[0]!, url: '/media/9.webp', smallUrl: '/media/9-small.webp' }
    render(<MediaGrid media={[other]} />)
    await shows('/media/9-small.webp')
    await userEvent.click(await control('Play animation'))
    await shows('/media/9.webp')
    choose('autoplay', null)
  })

  it('loads nothing until it is pressed where data is saved', async () => {
    choose('dataSaving', 'on')
    const other = { ...moving[0]!, url: '/media/8.webp', smallUrl: '/media/8-small.webp' }
    render(<MediaGrid media={[other]} />)
    await userEvent.click((await screen.findByRole('img', { name: 'Load image' })).closest('button')!)
    await shows('/media/8-small.webp')
    await userEvent.click(await control('Play animation'))
    await shows('/media/8.webp')
    choose('dataSaving', null)
  })

  it('plays in the viewer, which pauses it', async () => {
    render(<MediaGrid media={moving} />)
    screen.getByRole('button', { name: 'A lake' }).focus()
    await userEvent.keyboard('{Enter}')
    const viewer = within(await screen.findByRole('dialog'))
    const picture = () => viewer.getAllByRole('img', { name: 'A lake' })[0]?.getAttribute('src')
    await waitFor(() => expect(picture()).toBe('/media/0.webp'))
    await userEvent.click(viewer.getByRole('button', { name: 'Pause animation' }))
    await waitFor(() => expect(picture()).toBe('/media/0-small.webp'))
  })
})
