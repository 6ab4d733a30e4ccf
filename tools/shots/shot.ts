/** A picture to take, and what several of them do to get there. */
import type { Page, Route } from '@playwright/test'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { CONTRACT_HEADER } from '#contract/request.ts'
import type { Words } from './words.ts'

export interface Shot {
  name: string
  isMember: boolean
  /** Widths from here on have it. */
  from?: number
  /** Opens it; `t` gives the texts of the page in its language. */
  open(page: Page, t: Words): Promise<unknown>
}

type Open = Shot['open']

/** A screen of a signed-in user. */
export const member = (name: string, open: Open): Shot => ({ name, isMember: true, open })

/** A screen of a visitor. */
export const visitor = (name: string, open: Open): Shot => ({ name, isMember: false, open })

/** A screen that its address opens. */
export const at = (name: string, path: string, isMember = true): Shot => ({
  name,
  isMember,
  open: (page) => page.goto(path),
})

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
