/** The scenes of Plus, of which pictures are taken and which the journey over every screen judges, and what several do to get there. */
import type { Page, Route } from '@playwright/test'
import type { Tweet } from '#contract/calls/tweets.ts'
import type { User } from '#contract/calls/users.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'
import type { Words } from './words.ts'

/** The facts about its network that a scene needs. */
export interface Network {
  /** The username of the member who is signed in, and another member. */
  me: string
  other: User
  /** A post with a picture, of the signed-in member, and the id of a reply. */
  tweet: Tweet
  reply: string
  /** The id of a post that quotes it. */
  quote: string
  notification: string
  /** A word that posts have. */
  word: string
}

export interface Shot {
  name: string
  isMember: boolean
  /** Widths from here on have it. */
  from?: number
  /** When tests/e2e/every-screen.test.ts checks the screen: while it loads, or after use. Never when undefined. */
  judged?: 'still' | 'used'
  /** Its columns on a desk differ from those of a phone. */
  isWide?: boolean
  /** Opens it; `t` gives the texts of the page in its language. */
  open(page: Page, t: Words, network: Network): Promise<unknown>
}

type Open = Shot['open']

/** A screen of a signed-in user. */
export const member = (name: string, open: Open): Shot => ({ name, isMember: true, open })

/** A screen of a visitor. */
export const visitor = (name: string, open: Open): Shot => ({ name, isMember: false, open })

/** A screen that its address opens. */
export const at = (name: string, path: string | ((network: Network) => string), isMember = true): Shot => ({
  name,
  isMember,
  open: (page, _, network) => page.goto(typeof path === 'string' ? path : path(network)),
})

/** Scenes that the journey over every screen judges. */
export const still = (shot: Shot): Shot => ({ ...shot, judged: 'still' })
export const wide = (shot: Shot): Shot => ({ ...shot, judged: 'still', isWide: true })
export const used = (shot: Shot): Shot => ({ ...shot, judged: 'used' })

/** Answers a call in another way. */
export const handle = (page: Page, call: string, handler: (route: Route) => Promise<unknown>) =>
  page.route(({ pathname }) => pathname === `/api${call}`, handler)

export const answer = (page: Page, call: string, json: object, status = 200) =>
  handle(page, call, (route) => route.fulfill({ status, json, headers: { [CONTRACT_HEADER]: '1' } }))

/** Answers a call as the server does, but for these fields. */
export const change = (page: Page, call: string, fields: object) =>
  handle(page, call, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
  })

export const refuse = (page: Page, call: string, code: ErrorCode, more: object = {}) =>
  answer(page, call, { code, message: '', ...more }, errors[code][0])

/** Lets a call fail without words. */
export const fail = (page: Page, call: string) => answer(page, call, { message: '' }, 500)

/** Lets a call wait for ever. */
export const hold = (page: Page, call: string) => handle(page, call, () => new Promise(() => {}))

/** The button of the menu of a post, whose name names the author. */
export const POST_MENU = 'article button[aria-haspopup="menu"]'
