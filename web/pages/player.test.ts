// @vitest-environment happy-dom
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Tweet } from '#contract/calls/tweets.ts'
import { imagesView } from '#web/features/posts/parts/images/view.visitor.tsx'

const Content = imagesView.Content!
const cues = [{ from: 0, to: 2, text: 'Welcome' }]
const medium = (name: string, kind: 'video' | 'voice') => ({
  ...{ url: `/media/${name}.webp`, smallUrl: '', width: 16, height: 9, alt: name, placeholder: '' },
  video: { kind, url: `/media/${name}.mp4`, seconds: 42, hasSound: true, captions: [{ language: 'en', cues }] },
})
const post = (...args: Parameters<typeof medium>) =>
  renderToStaticMarkup(
    createElement(Content, {
      tweet: { media: [medium(...args)], isSensitive: false, user: { name: 'Amina' } } as unknown as Tweet,
      ...{ isLarge: false, isShort: false },
    } as ComponentProps<typeof Content>),
  )

it('gives videos and voice notes of a page the controls of the app', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  document.documentElement.lang = 'en'
  document.body.innerHTML = post('lake', 'video') + post('hello', 'voice')
  const [lake, hello] = [...document.querySelectorAll('fieldset[data-bind]')] as HTMLElement[]
  const [video, audio] = [lake!.querySelector('video')!, hello!.querySelector('audio')!]
  const button = (root: HTMLElement, name: string) => root.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
  const isShown = (element: HTMLElement | null) => element !== null && element.closest('[hidden]') === null
  expect([video.controls, audio.controls, isShown(button(lake!, 'Play'))]).toEqual([true, true, false])

  await import('./player.ts')
  expect([video.controls, audio.controls, video.preload, isShown(audio)]).toEqual([false, false, 'none', false])
  expect(isShown(button(lake!, 'Pause'))).toBe(false)
  button(lake!, 'Play: Video, 0:42: lake')!.focus()
  button(lake!, 'Play: Video, 0:42: lake')!.click()
  expect([video.paused, document.activeElement]).toEqual([false, button(lake!, 'Pause')])
  expect([lake!.querySelector('[data-part=cue]')?.textContent, isShown(button(lake!, 'Pause'))]).toEqual([
    'Welcome',
    true,
  ])

  button(hello!, 'Play: Voice note, 0:42: hello')!.click()
  expect([video.paused, audio.paused]).toEqual([true, false])
  audio.dispatchEvent(new Event('error'))
  expect([audio.controls, isShown(audio), hello!.querySelector('[data-part=controls]')]).toEqual([true, true, null])
})
